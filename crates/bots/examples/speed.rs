use bots::sim::*;
use rules::Register;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let house = Register::embedded().house(&a[1]).unwrap();
    let limit = limits(house, &a[2]).remove(0);
    let posted = postings(house, &a[2], Some(&limit)).remove(0);
    let t = std::time::Instant::now();
    let table = PokerTable::new(house, &a[2], &limit, &posted, a[3].parse().unwrap()).unwrap();
    println!("ready {:?}", t.elapsed());
    let n: u64 = a[4].parse().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let t = std::time::Instant::now();
    let s = pool.install(|| table.run(n, 1, &|_| ())).unwrap();
    let e = t.elapsed();
    println!("{} hands/s {:.2} us", n as f64 / e.as_secs_f64(), e.as_secs_f64() * 1e6 / n as f64);
    for (seat, t) in s.seats.iter().zip(&table.tempers) {
        println!("{:10} {:+.2} ± {:.2} bb/100", t.name, seat.mean() * 100.0 / table.big_bet.0 as f64, seat.error() * 100.0 / table.big_bet.0 as f64);
    }
    println!("pot {:.0} q {:?} drop {:.1} streets {:?} uncontested {} ", s.pots.mean(), [10, 50, 90, 99].map(|q| s.pots.quantile(q).0), s.collected.mean(), s.streets, s.uncontested);
    println!("{:?}", s.won_with);
}
