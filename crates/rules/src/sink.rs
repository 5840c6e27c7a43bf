/// Where events go.
pub trait Sink<E> {
    /// Takes one.
    fn on(&mut self, event: E);
}

/// Nobody looks, and it costs nothing.
impl<E> Sink<E> for () {
    #[inline(always)]
    fn on(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn on(&mut self, event: E) {
        self.push(event);
    }
}
