// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes straight code that acquires and releases locks through pointers which change in between.
 * The generator follows what each pointer means, so that only locks are released that are held.
 */
final class PointerScript {
  private final Choices choices;
  private final List<Lock> locks;
  private final boolean ordered;
  private final List<Snippet> script = new ArrayList<>();

  /** What each pointer means. */
  private final Map<String, Lock> pointers = new LinkedHashMap<>();

  /** Which pointer each pointer to a pointer means. */
  private final Map<String, String> outer = new HashMap<>();

  /** What is held, by rank, which tells locks apart. */
  private final Map<Integer, Lock> held = new LinkedHashMap<>();

  PointerScript(Choices choices, List<Lock> locks, boolean ordered) {
    this.choices = choices;
    this.locks = locks;
    this.ordered = ordered;
  }

  /** The script; all that it acquires it also releases. */
  List<Snippet> make(int steps) {
    choices.uses(Feature.CHANGING_POINTERS);
    for (int i = 0; i < 2; i++) {
      Lock lock = choices.one(locks);
      String name = choices.name("q");
      pointers.put(name, lock);
      script.add(Snippet.line("pthread_mutex_t *" + name + " = " + lock.pointer() + ";"));
    }
    String inner = choices.one(List.copyOf(pointers.keySet()));
    String through = choices.name("qq");
    outer.put(through, inner);
    script.add(Snippet.line("pthread_mutex_t **" + through + " = &" + inner + ";"));
    for (int i = 0; i < steps; i++) {
      step(through);
    }
    for (Lock lock : List.copyOf(held.values())) {
      release(nameOf(lock), lock);
    }
    return script;
  }

  private void step(String through) {
    String pointer = choices.one(List.copyOf(pointers.keySet()));
    switch (choices.between(0, 11)) {
      case 0 -> assign(pointer, choices.one(locks));
      case 1 -> {
        String other = choices.one(List.copyOf(pointers.keySet()));
        script.add(Snippet.line(pointer + " = " + other + ";"));
        pointers.put(pointer, pointers.getOrDefault(other, locks.get(0)));
      }
      case 2 -> {
        outer.put(through, pointer);
        script.add(Snippet.line(through + " = &" + pointer + ";"));
      }
      case 3 -> {
        Lock lock = choices.one(locks);
        script.add(Snippet.line("*" + through + " = " + lock.pointer() + ";"));
        pointers.put(outer.getOrDefault(through, pointer), lock);
      }
      case 4, 5, 6 -> acquire(pointer, pointers.getOrDefault(pointer, locks.get(0)));
      case 7 -> {
        String inner = outer.getOrDefault(through, pointer);
        acquire("*" + through, pointers.getOrDefault(inner, locks.get(0)));
      }
      default -> {
        if (!held.isEmpty()) {
          Lock lock = choices.one(List.copyOf(held.values()));
          release(nameOf(lock), lock);
        }
      }
    }
  }

  private void assign(String pointer, Lock lock) {
    script.add(Snippet.line(pointer + " = " + lock.pointer() + ";"));
    pointers.put(pointer, lock);
  }

  private void acquire(String name, Lock lock) {
    boolean higher = held.keySet().stream().allMatch(rank -> rank < lock.rank());
    if (held.containsKey(lock.rank()) || (ordered && !higher)) {
      return;
    }
    held.put(lock.rank(), lock);
    script.add(Snippet.line("pthread_mutex_lock(" + name + ");"));
  }

  private void release(String name, Lock lock) {
    held.remove(lock.rank());
    script.add(Snippet.line("pthread_mutex_unlock(" + name + ");"));
  }

  /** One of the ways to name a lock at this point. */
  private String nameOf(Lock lock) {
    List<String> names = new ArrayList<>();
    names.add(lock.pointer());
    pointers.forEach(
        (pointer, meant) -> {
          if (meant.rank() == lock.rank()) {
            names.add(pointer);
          }
        });
    outer.forEach(
        (pointer, inner) -> {
          Lock meant = pointers.get(inner);
          if (meant != null && meant.rank() == lock.rank()) {
            names.add("*" + pointer);
          }
        });
    return choices.one(names);
  }
}
