// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Field;

/**
 * What is known of the nodes of linked lists that variables point to, and of those that have the
 * handle of a thread which has not been joined. Variables are numbers from 0, and sets of them are
 * bits. (Predicates of reachability as in Nelson, "Verifying reachability invariants of linked
 * structures", 1983.) Changed in place.
 */
final class ListShape {
  /** So many kinds of threads are told apart. */
  private static final int MAX_THREADS = 64;

  /**
   * By variable, those to whose nodes links lead from its own, by none or more, or that are null.
   */
  private final long[] reached;

  /** By variable, those that surely have the same value. */
  private final long[] same;

  /**
   * Variables whose node no link points to, and no variable but those of the same value; or all are
   * null.
   */
  private long alone;

  /** The variables whose node has no next one, or that are null. */
  private long last;

  /** Those whose node has no handle of a thread that has not been joined, or that are null. */
  private long idle;

  private Set<ListedThreads> unjoined = new HashSet<>();

  /** Nothing is known of any variable, and there is no thread. */
  ListShape(int variables) {
    this.reached = new long[variables];
    this.same = new long[variables];
    for (int x = 0; x < variables; x++) {
      reached[x] = bit(x);
      same[x] = bit(x);
    }
  }

  ListShape copy() {
    ListShape copy = new ListShape(reached.length);
    System.arraycopy(reached, 0, copy.reached, 0, reached.length);
    System.arraycopy(same, 0, copy.same, 0, same.length);
    copy.alone = alone;
    copy.last = last;
    copy.idle = idle;
    copy.unjoined = new HashSet<>(unjoined);
    return copy;
  }

  /** The creations of threads that may not have been joined. */
  Set<Edge> running() {
    Set<Edge> creations = new HashSet<>();
    unjoined.forEach(threads -> creations.add(threads.creation()));
    return creations;
  }

  /** Whether so much is told apart that it takes too long. */
  boolean isLarge() {
    return unjoined.size() > MAX_THREADS;
  }

  private static long bit(int variable) {
    return 1L << variable;
  }

  private static boolean has(long set, int variable) {
    return (set & bit(variable)) != 0;
  }

  private void change(UnaryOperator<ListedThreads> change) {
    Set<ListedThreads> changed = new HashSet<>();
    unjoined.forEach(threads -> changed.add(change.apply(threads)));
    unjoined = changed;
  }

  /** The variables that point to a node which nothing else points to; none if others may. */
  private long group(int variable) {
    return has(alone, variable) ? same[variable] : 0;
  }

  /** A variable has another value, of which nothing is known but that it is no fresh node. */
  private void forget(int x) {
    for (int z = 0; z < reached.length; z++) {
      reached[z] &= ~bit(x);
      same[z] &= ~bit(x);
    }
    reached[x] = bit(x);
    same[x] = bit(x);
    alone &= ~bit(x);
    last &= ~bit(x);
    idle &= ~bit(x);
    change(threads -> threads.forget(bit(x)));
  }

  /** {@code x =} anything. */
  void assign(int x) {
    forget(x);
    alone = 0;
  }

  /** {@code x = NULL}, or x has no value yet. */
  void clear(int x) {
    forget(x);
    isNull(x);
  }

  private void isNull(int x) {
    for (int z = 0; z < reached.length; z++) {
      reached[z] |= bit(x);
    }
    alone |= same[x];
    last |= bit(x);
    idle |= bit(x);
  }

  /** {@code x = malloc()}. */
  void allocate(int x, boolean zeroed) {
    forget(x);
    alone |= bit(x);
    idle |= bit(x);
    if (zeroed) {
      last |= bit(x);
    }
  }

  /** {@code x = y}. */
  void copy(int x, int y) {
    if (x == y) {
      return;
    }
    forget(x);
    long equal = same[y] | bit(x);
    for (int z = 0; z < reached.length; z++) {
      reached[z] = with(reached[z], x, has(reached[z], y));
      same[z] = has(equal, z) ? equal : same[z];
    }
    reached[x] = reached[y] | bit(x);
    alone = with(alone, x, has(alone, y));
    last = with(last, x, has(last, y));
    idle = with(idle, x, has(idle, y));
    change(
        threads ->
            threads.with(
                has(threads.at(), y) ? bit(x) : 0,
                has(threads.from(), y) ? bit(x) : 0,
                has(threads.after(), y) ? bit(x) : 0));
  }

  private static long with(long set, int variable, boolean member) {
    return member ? set | bit(variable) : set & ~bit(variable);
  }

  /** {@code x = y->next}. */
  void follow(int x, int y) {
    if (has(last, y)) {
      clear(x);
      return;
    }
    split(y);
    Set<ListedThreads> next = new HashSet<>();
    for (ListedThreads threads : unjoined) {
      ListedThreads others = threads.forget(bit(x));
      next.add(has(threads.after(), y) ? others.with(0, bit(x), 0) : others);
    }
    long before = before(y);
    forget(x);
    for (int z = 0; z < reached.length; z++) {
      reached[z] |= has(before, z) ? bit(x) : 0;
    }
    unjoined = next;
  }

  /** Tells apart the thread whose handle is in the node of a variable and those behind it. */
  private void split(int y) {
    Set<ListedThreads> apart = new HashSet<>();
    for (ListedThreads threads : unjoined) {
      if (has(threads.from() & ~threads.at() & ~threads.after(), y)) {
        apart.add(threads.with(same[y], same[y], 0));
        apart.add(threads.with(0, same[y], same[y]));
      } else {
        apart.add(threads);
      }
    }
    unjoined = apart;
  }

  /** {@code x->next = NULL}. */
  void end(int x) {
    long group = group(x);
    if (group != 0) {
      relink(group, 0, group);
      last |= group;
    } else if (!has(last, x)) {
      breakLinks();
      last |= bit(x);
    }
  }

  /** {@code x->next = y}. */
  void link(int x, int y) {
    long group = group(x);
    if (has(group, y)) {
      alone &= ~group;
      breakLinks();
      return;
    }
    if (group != 0) {
      relink(group, bit(y), group | reached[y]);
    } else if (has(last, x)) {
      append(x, y);
    } else {
      breakLinks();
    }
    alone &= ~same[y];
  }

  /** A fresh node, which is the beginning of no list but its own, gets a next one, or none. */
  private void relink(long group, long next, long leading) {
    for (int z = 0; z < reached.length; z++) {
      if (has(group, z)) {
        reached[z] = leading;
      }
    }
    last &= ~group;
    change(
        threads -> {
          long behind = (threads.from() & next) != 0 ? group : 0;
          return new ListedThreads(
              threads.creation(),
              threads.handle(),
              threads.at(),
              (threads.from() & ~group) | (threads.at() & group) | behind,
              (threads.after() & ~group) | behind);
        });
  }

  /** Where a list ends, another one begins. */
  private void append(int x, int y) {
    long before = before(x);
    long behind = reached[y];
    for (int z = 0; z < reached.length; z++) {
      reached[z] |= has(before, z) ? behind : 0;
    }
    last &= alone;
    change(threads -> has(threads.from(), y) ? threads.with(0, before, before) : threads);
  }

  /** The variables from whose nodes links lead to that of another one, by none or more. */
  private long before(int x) {
    long before = 0;
    for (int z = 0; z < reached.length; z++) {
      before = with(before, z, has(reached[z], x));
    }
    return before;
  }

  /** A node that is not known gets a next one that is not known. */
  void linkAny() {
    alone = 0;
    breakLinks();
    last = 0;
  }

  /** Some link of a node that others may point to is another one now. */
  private void breakLinks() {
    for (int z = 0; z < reached.length; z++) {
      reached[z] = same[z];
    }
    last &= alone;
    change(
        threads ->
            new ListedThreads(threads.creation(), threads.handle(), threads.at(), threads.at(), 0));
  }

  /** A creation writes over a handle of the node that x points to; it may fail. */
  void spoil(int x, List<Field> handle) {
    if (!has(idle, x)) {
      long group = group(x);
      lose(
          threads ->
              threads.handle().equals(handle) && !(group != 0 && isElsewhere(threads, group)));
    }
  }

  /** Whether links lead to a node on a way that cannot end at one that nothing else points to. */
  private static boolean isElsewhere(ListedThreads threads, long group) {
    return (threads.from() & ~group) != 0 || (threads.after() & group) != 0;
  }

  /** The same for any node. */
  void spoilAny(List<Field> handle) {
    lose(threads -> threads.handle().equals(handle));
  }

  private void lose(Predicate<ListedThreads> which) {
    change(threads -> which.test(threads) ? threads.lost() : threads);
  }

  /** A thread is created whose handle is in the node that x points to. */
  void create(Edge creation, List<Field> handle, int x) {
    long at = same[x];
    idle &= alone & ~at;
    unjoined.add(new ListedThreads(creation, handle, at, at | before(x), 0));
  }

  /** A thread is created whose handle is in no node that is known. */
  void createAny(Edge creation) {
    idle = 0;
    unjoined.add(new ListedThreads(creation, List.of(), 0, 0, 0));
  }

  /** The thread is joined whose handle is in the node that x points to. */
  void join(int x, List<Field> handle) {
    unjoined.removeIf(threads -> threads.handle().equals(handle) && has(threads.at(), x));
    change(
        threads ->
            threads.handle().equals(handle) && has(threads.from(), x)
                ? threads.with(0, same[x], same[x])
                : threads);
  }

  /** {@code x == NULL} turns out to be true. */
  void assumeNull(int x) {
    unjoined.removeIf(threads -> has(threads.from(), x));
    isNull(x);
  }

  /** {@code x->next == NULL} turns out to be true. */
  void assumeLast(int x) {
    unjoined.removeIf(threads -> has(threads.after(), x));
    last |= bit(x);
  }

  /** The node that x points to is no more. */
  void free(int x) {
    lose(threads -> has(threads.at(), x));
    forget(x);
  }

  /**
   * Joins in what else may be.
   *
   * @return whether that changed anything
   */
  boolean join(ListShape other) {
    boolean changed = unjoined.addAll(other.unjoined);
    long apart = 0;
    for (int x = 0; x < reached.length; x++) {
      long both = reached[x] & other.reached[x];
      changed |= both != reached[x];
      reached[x] = both;
      apart |= same[x] == other.same[x] ? 0 : bit(x);
      changed |= (same[x] & ~other.same[x]) != 0;
      same[x] &= other.same[x];
    }
    long still = alone & other.alone & ~apart;
    changed |= still != alone;
    alone = still;
    changed |= (last & ~other.last) != 0 || (idle & ~other.idle) != 0;
    last &= other.last;
    idle &= other.idle;
    return changed;
  }
}
