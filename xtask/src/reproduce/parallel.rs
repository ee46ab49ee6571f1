//! Measurements side by side. Each item is measured by one thread from beginning to end, so counts
//! are those of single-threaded searches; times are not to be taken here.

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Result, anyhow};

/// Threads at work.
const THREADS: usize = 2;

/// What `work` makes of each item, in the items' order. Items are taken up in order too, so the
/// slowest belong to the front.
///
/// # Errors
/// The first error in the items' order.
pub(crate) fn parallel<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let thread = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return done };
            done.push((index, work(item)));
        }
    };
    let mut results = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(thread)).collect();
        let joined =
            threads.into_iter().map(|thread| thread.join().map_err(|_| anyhow!("a thread panicked")));
        joined.collect::<Result<Vec<_>>>()
    })?
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_items_order() {
        let items: Vec<u64> = (0..100).collect();
        let squares = parallel(&items, |item| Ok(item * item)).expect("no error");
        assert_eq!(squares, items.iter().map(|item| item * item).collect::<Vec<_>>());
        assert_eq!(parallel(&Vec::<u64>::new(), |item| Ok(*item)).expect("no error"), Vec::<u64>::new());
    }

    #[test]
    fn the_first_error_in_order_is_returned() {
        let work = |item: &u64| if item % 3 == 2 { Err(anyhow!("item {item}")) } else { Ok(*item) };
        let error = parallel(&(0..100).collect::<Vec<_>>(), work).expect_err("two thirds fail");
        assert_eq!(error.to_string(), "item 2");
    }
}
