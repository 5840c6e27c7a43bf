//! Our evaluators, shuffle and engines beside those that a programmer would pick instead: same process, same flags, in turns.

mod banked;
mod contest;
mod deals;
mod equities;
mod fives;
mod lows;
mod omaha;
mod peers;
mod rounds;
mod sevens;
mod shuffles;
mod whole_hands;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| name.contains(wanted.as_str()));
    let contests = [
        ("sevens-in-sequence", sevens::in_sequence as fn() -> contest::Contest),
        ("sevens-at-random", sevens::at_random),
        ("fives-in-sequence", fives::in_sequence),
        ("fives-by-ranking", fives::by_ranking),
        ("omaha-single", omaha::single),
        ("omaha-six-on-a-board", omaha::six_on_a_board),
        ("omaha-low-single", omaha::low_single),
        ("omaha-low-six-on-a-board", omaha::low_six_on_a_board),
        ("eight-or-better", lows::eight_or_better),
        ("shuffle", shuffles::deck),
        ("deal", shuffles::deal),
        ("whole-hands-holdem", whole_hands::holdem),
        ("other-games", whole_hands::others),
        ("equity-exact", equities::exact),
        ("equity-ranges", equities::ranges),
        ("equity-sampled", equities::sampled),
        ("equity-omaha-hilo", equities::omaha_hilo),
        ("rounds-blackjack", rounds::blackjack),
        ("rounds-full-tables", rounds::full_tables),
    ];
    println!("{}\n", contest::machine());
    for (name, contest) in contests {
        if wanted(name) {
            println!("{}", contest().run());
        }
    }
}
