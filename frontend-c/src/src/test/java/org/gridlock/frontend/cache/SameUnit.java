// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Compares units part by part. Records are taken apart by reflection: a component that is added
 * later is compared without a change here. What has identity must correspond one to one.
 */
final class SameUnit {
  private record Pair(String path, @Nullable Object mine, @Nullable Object other) {}

  private final Deque<Pair> pending = new ArrayDeque<>();
  private final Map<Object, Object> partners = new IdentityHashMap<>();
  private final Map<Object, Object> inverse = new IdentityHashMap<>();

  private SameUnit() {}

  static void assertSameUnit(Unit mine, Unit other) {
    SameUnit comparison = new SameUnit();
    comparison.pending.add(new Pair("unit", mine, other));
    while (!comparison.pending.isEmpty()) {
      comparison.compare(comparison.pending.remove());
    }
  }

  private void compare(Pair pair) {
    Object mine = pair.mine();
    Object other = pair.other();
    if (mine == null || other == null) {
      assertSame(mine, other, pair.path());
      return;
    }
    switch (mine) {
      case List<?> list -> parts(pair.path(), list, (List<?>) other);
      case Map<?, ?> map -> {
        if (pair.path().endsWith(".allocationHints")) {
          assertEquals(map.keySet(), ((Map<?, ?>) other).keySet(), pair.path());
          map.forEach((key, value) -> add(pair.path() + key, value, ((Map<?, ?>) other).get(key)));
        } else {
          Map<?, ?> others = (Map<?, ?>) other;
          parts(pair.path(), new ArrayList<>(map.keySet()), new ArrayList<>(others.keySet()));
          parts(pair.path(), new ArrayList<>(map.values()), new ArrayList<>(others.values()));
        }
      }
      case Composite type -> {
        if (isFirstSight(pair)) {
          Composite its = (Composite) other;
          parts(
              pair.path() + "." + type.name(),
              List.of(
                  type.name(),
                  type.isUnion(),
                  type.isComplete(),
                  type.fields(),
                  type.size(),
                  type.alignment()),
              List.of(
                  its.name(),
                  its.isUnion(),
                  its.isComplete(),
                  its.fields(),
                  its.size(),
                  its.alignment()));
        }
      }
      case Function function -> {
        if (isFirstSight(pair)) {
          Function its = (Function) other;
          parts(
              pair.path() + "." + function.name(),
              List.of(function.id(), function.name(), function.type(), function.position()),
              List.of(its.id(), its.name(), its.type(), its.position()));
        }
      }
      case Variable variable -> {
        if (isFirstSight(pair)) {
          variable(pair.path() + "." + variable.name(), variable, (Variable) other);
        }
      }
      case Record first -> {
        assertEquals(first.getClass(), other.getClass(), pair.path());
        for (RecordComponent component : first.getClass().getRecordComponents()) {
          add(
              pair.path() + "." + component.getName(),
              value(component, first),
              value(component, other));
        }
      }
      default -> assertEquals(mine, other, pair.path());
    }
  }

  private void variable(String path, Variable mine, Variable other) {
    add(path, mine.function(), other.function());
    parts(
        path,
        List.of(
            mine.id(),
            mine.name(),
            mine.type(),
            mine.kind(),
            mine.isThreadLocal(),
            mine.isVolatile(),
            mine.position()),
        List.of(
            other.id(),
            other.name(),
            other.type(),
            other.kind(),
            other.isThreadLocal(),
            other.isVolatile(),
            other.position()));
  }

  private boolean isFirstSight(Pair pair) {
    Object known = partners.putIfAbsent(pair.mine(), pair.other());
    Object back = inverse.putIfAbsent(pair.other(), pair.mine());
    if (known != null || back != null) {
      assertSame(known, pair.other(), pair.path());
      assertSame(back, pair.mine(), pair.path());
      return false;
    }
    return true;
  }

  private static @Nullable Object value(RecordComponent component, Object record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private void parts(String path, List<?> mine, List<?> other) {
    assertEquals(mine.size(), other.size(), path);
    for (int i = 0; i < mine.size(); i++) {
      add(path + "[" + i + "]", mine.get(i), other.get(i));
    }
  }

  private void add(String path, @Nullable Object mine, @Nullable Object other) {
    pending.add(new Pair(path, mine, other));
  }
}
