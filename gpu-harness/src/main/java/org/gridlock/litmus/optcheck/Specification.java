// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/**
 * What must be found in the compiled code of a test: per thread the accesses and fences in program
 * order, and the dependencies between accesses. It travels inside the binary as text.
 *
 * @param threads by number of the thread
 */
public record Specification(List<ThreadSpecification> threads) {
  /** The symbol of the text in the binary. */
  public static final String SYMBOL = "litmus_specification";

  public Specification {
    threads = List.copyOf(threads);
  }

  /**
   * One thread.
   *
   * @param items accesses and fences in program order
   * @param dependencies between accesses, by position
   */
  public record ThreadSpecification(List<Item> items, List<Dependency> dependencies) {
    public ThreadSpecification {
      items = List.copyOf(items);
      dependencies = List.copyOf(dependencies);
    }

    /** The accesses; the index of one is its position. */
    public List<Access> accesses() {
      return items.stream().filter(Access.class::isInstance).map(Access.class::cast).toList();
    }
  }

  /** An access or a fence. */
  public sealed interface Item {}

  /** What an access does to memory. */
  public enum AccessKind {
    LOAD("ld"),
    STORE("st"),
    CAS("cas"),
    EXCH("exch"),
    /** Any other read-modify-write. */
    RMW("rmw");

    private final String word;

    AccessKind(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** An access of 32 bits. */
  public record Access(AccessKind kind, Order order, @Nullable Scope scope, Space space)
      implements Item {
    @Override
    public String toString() {
      return kind + "." + word(order) + "." + (scope == null ? "none" : scope) + "." + space;
    }
  }

  /** A fence. */
  public record Fence(FenceKind kind, Scope scope) implements Item {
    @Override
    public String toString() {
      return "fence." + word(kind) + "." + scope;
    }
  }

  /** What of the second access depends on the first. */
  public enum DependencyKind {
    ADDRESS,
    DATA,
    CONTROL
  }

  /** A dependency between the accesses at two positions of a thread. */
  public record Dependency(DependencyKind kind, int from, int to) {
    @Override
    public String toString() {
      return word(kind) + "." + from + "." + to;
    }
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(java.util.Locale.ROOT);
  }

  /** One line per thread: items and dependencies, separated by blanks. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (ThreadSpecification thread : threads) {
      List<String> words = new ArrayList<>();
      thread.items().forEach(item -> words.add(item.toString()));
      thread.dependencies().forEach(dependency -> words.add(dependency.toString()));
      text.append(String.join(" ", words)).append('\n');
    }
    return text.toString();
  }

  /** Reads {@link #text}. */
  public static Specification parse(String text) throws LitmusException {
    List<ThreadSpecification> threads = new ArrayList<>();
    for (String line : text.lines().toList()) {
      List<Item> items = new ArrayList<>();
      List<Dependency> dependencies = new ArrayList<>();
      for (String word : line.split(" ", -1)) {
        if (!word.isEmpty()) {
          try {
            parseWord(Arrays.asList(word.split("\\.", -1)), items, dependencies);
          } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new LitmusException(
                "the specification inside the binary is damaged: '" + word + "' means nothing");
          }
        }
      }
      threads.add(new ThreadSpecification(items, dependencies));
    }
    return new Specification(threads);
  }

  private static void parseWord(
      List<String> parts, List<Item> items, List<Dependency> dependencies) {
    switch (parts.get(0)) {
      case "fence" ->
          items.add(
              new Fence(
                  constant(FenceKind.class, parts.get(1)), constant(Scope.class, parts.get(2))));
      case "address", "data", "control" ->
          dependencies.add(
              new Dependency(
                  constant(DependencyKind.class, parts.get(0)),
                  Integer.parseInt(parts.get(1)),
                  Integer.parseInt(parts.get(2))));
      default ->
          items.add(
              new Access(
                  accessKind(parts.get(0)),
                  constant(Order.class, parts.get(1)),
                  parts.get(2).equals("none") ? null : constant(Scope.class, parts.get(2)),
                  constant(Space.class, parts.get(3))));
    }
  }

  private static AccessKind accessKind(String word) {
    return Arrays.stream(AccessKind.values())
        .filter(kind -> kind.toString().equals(word))
        .findFirst()
        .orElseThrow(IllegalArgumentException::new);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(java.util.Locale.ROOT));
  }
}
