// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import java.util.ArrayList;
import java.util.List;

/** How an expression moves an address within its object: a sequence of steps. */
public record Shift(List<Step> steps) {
  /** No movement. */
  public static final Shift NONE = new Shift(List.of());

  /** To anywhere in the object: what arithmetic on a pointer held as an integer may yield. */
  public static final Shift ANYWHERE = new Shift(List.of(Step.Blur.BLUR));

  /** One movement. */
  public sealed interface Step {
    /** By a known number of bytes. */
    record Add(long delta) implements Step {}

    /** To a member at {@code delta} in a struct or union of {@code size} bytes. */
    record Member(long delta, long size) implements Step {}

    /** By a known number of elements. */
    record Elements(long count, long stride) implements Step {}

    /** By an unknown multiple of {@code stride} bytes. */
    record Index(long stride) implements Step {}

    /** By an unknown number of bytes, of the object to which a pointer to something else leads. */
    enum Bytes implements Step {
      BYTES
    }

    /** To the array of characters that begins there, and not what begins with it. */
    enum Characters implements Step {
      CHARACTERS
    }

    /** From anywhere to where a pointer to text may lie: nothing but an access follows. */
    enum Texts implements Step {
      TEXTS
    }

    /** Anywhere. */
    enum Blur implements Step {
      BLUR
    }
  }

  public Shift {
    steps = List.copyOf(steps);
  }

  /** This movement, then by {@code delta} bytes. */
  public Shift add(long delta) {
    if (delta == 0) {
      return this;
    }
    if (!steps.isEmpty() && steps.getLast() instanceof Step.Add last) {
      return then(steps.subList(0, steps.size() - 1), new Step.Add(last.delta() + delta));
    }
    return then(steps, new Step.Add(delta));
  }

  /** This movement, then to a member of a struct or union of {@code size} bytes. */
  public Shift member(long delta, long size) {
    if (!steps.isEmpty() && steps.getLast() instanceof Step.Member outer) {
      Step merged = new Step.Member(outer.delta() + delta, outer.size());
      return then(steps.subList(0, steps.size() - 1), merged);
    }
    return then(steps, new Step.Member(delta, size));
  }

  /** This movement, then by a known number of elements. */
  public Shift elements(long count, long stride) {
    return count == 0 ? this : then(steps, new Step.Elements(count, stride));
  }

  /** This movement, then by an unknown multiple of {@code stride} bytes. */
  public Shift index(long stride) {
    return then(steps, new Step.Index(stride));
  }

  /** This movement, then by an unknown number of bytes of what begins there. */
  public Shift bytes() {
    return then(steps, Step.Bytes.BYTES);
  }

  /** This movement, then to the array of characters that begins there. */
  public Shift characters() {
    return then(steps, Step.Characters.CHARACTERS);
  }

  /** This movement, to read or write a pointer to text there. */
  public Shift texts() {
    return then(steps, Step.Texts.TEXTS);
  }

  /** Whether it does nothing but name a member: of a struct there are not many. */
  public boolean isToMember() {
    return steps.size() == 1 && steps.getFirst() instanceof Step.Member;
  }

  /** The offset of the member of a struct to which it first leads; 0 if it does not. */
  public long firstMember() {
    return !steps.isEmpty() && steps.getFirst() instanceof Step.Member member ? member.delta() : 0;
  }

  /**
   * Whether the movement is one by bytes, forward or by an unknown distance: of a pointer to text
   * within it, of others to anywhere.
   */
  public boolean isByBytes() {
    return steps.stream().anyMatch(Shift::isByBytes);
  }

  private static boolean isByBytes(Step step) {
    return switch (step) {
      case Step.Add add -> true;
      case Step.Member member -> false;
      case Step.Elements move -> move.stride() <= 1;
      case Step.Index index -> index.stride() <= 1;
      case Step.Bytes bytes -> true;
      case Step.Characters characters -> false;
      case Step.Texts texts -> false;
      case Step.Blur blur -> true;
    };
  }

  /** Whether the movement goes back by a known distance, as to the struct around a member. */
  public boolean isBackward() {
    return steps.stream().anyMatch(step -> step instanceof Step.Elements move && move.count() < 0);
  }

  private static Shift then(List<Step> first, Step last) {
    List<Step> all = new ArrayList<>(first);
    all.add(last);
    return new Shift(all);
  }

  /** Where the movement leads from {@code spot} in an object of that layout. */
  public Spot apply(ObjectLayout layout, Spot spot) {
    Spot result = spot.isAny() ? Spot.ANY : spot;
    for (Step step : steps) {
      result =
          switch (step) {
            case Step.Add add -> layout.add(result, add.delta());
            case Step.Member member -> layout.member(result, member.delta(), member.size());
            case Step.Elements move -> layout.elements(result, move.count(), move.stride());
            case Step.Index index -> layout.index(result, index.stride());
            case Step.Bytes bytes -> layout.bytes(result);
            case Step.Characters characters -> layout.characters(result);
            case Step.Texts texts -> result.isAny() && layout.texts() != null ? Spot.TEXTS : result;
            case Step.Blur blur -> Spot.ANY;
          };
    }
    return result;
  }

  /**
   * The same movement repeated any number of times, for a pointer that walks through memory. A step
   * by a known distance becomes a step by an unknown multiple of it.
   */
  public Shift repeated() {
    List<Step> unbounded = new ArrayList<>(steps.size());
    for (Step step : steps) {
      unbounded.add(
          switch (step) {
            case Step.Add add -> new Step.Index(Math.abs(add.delta()));
            case Step.Member member -> new Step.Index(member.delta());
            case Step.Elements move -> new Step.Index(move.stride());
            case Step.Index index -> index;
            case Step.Bytes bytes -> bytes;
            case Step.Characters characters -> characters;
            case Step.Texts texts -> texts;
            case Step.Blur blur -> blur;
          });
    }
    return new Shift(unbounded);
  }
}
