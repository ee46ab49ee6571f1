//! The quicksort of .NET 2.0's arrays. It is unstable, and which of several equal moves comes first
//! decides counts: no other sort gives the published ones.

/// Sorts ascending by `key`, with exactly the exchanges of that library: median of three, pivot by
/// value, scans from both ends, recursion into the smaller part.
pub(super) fn quicksort<T: Copy>(items: &mut [T], key: impl Fn(&T) -> i32 + Copy) {
    let mut part = items;
    while part.len() > 1 {
        let last = part.len() - 1;
        let middle = last / 2;
        for (a, b) in [(0, middle), (0, last), (middle, last)] {
            if key(&part[a]) > key(&part[b]) {
                part.swap(a, b);
            }
        }
        let (left, right) = partition(part, key(&part[middle]), key);
        // `left` ends the lower part, `right` starts the upper one.
        let (lower, upper) = (left, part.len() - right);
        let (smaller, larger) = if lower <= upper {
            let (head, tail) = part.split_at_mut(right);
            (&mut head[..left], tail)
        } else {
            let (head, tail) = part.split_at_mut(right);
            (tail, &mut head[..left])
        };
        quicksort(smaller, key);
        part = larger;
    }
}

/// Moves items below the pivot's value to the front and those above to the back. Returns the length
/// of the front and the start of the back; at most one item, equal to the pivot, lies between.
fn partition<T: Copy>(part: &mut [T], pivot: i32, key: impl Fn(&T) -> i32) -> (usize, usize) {
    // `end` is one past the library's right index, which can fall to -1.
    let (mut i, mut end) = (0, part.len());
    loop {
        while key(&part[i]) < pivot {
            i += 1;
        }
        while key(&part[end - 1]) > pivot {
            end -= 1;
        }
        let j = end - 1;
        if i > j {
            break;
        }
        if i < j {
            part.swap(i, j);
        }
        i += 1;
        end -= 1;
        if i >= end {
            break;
        }
    }
    (end, i)
}

#[cfg(test)]
mod tests {
    use super::quicksort;

    #[test]
    fn sorts_and_is_not_stable() {
        let mut items: Vec<(i32, usize)> = [3, 1, 2, 1, 3, 1, 2].into_iter().zip(0..).collect();
        quicksort(&mut items, |item| item.0);
        assert!(items.is_sorted_by_key(|item| item.0));
        assert_ne!(items, {
            let mut stable = items.clone();
            stable.sort_unstable();
            stable
        });
    }

    #[test]
    fn sorts_every_short_list() {
        for code in 0..3_u32.pow(7) {
            let mut items: Vec<i32> = (0..7).map(|place| (code / 3_u32.pow(place) % 3) as i32).collect();
            quicksort(&mut items, |item| *item);
            assert!(items.is_sorted(), "{code}");
        }
    }
}
