// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/** One concrete execution under a random schedule; it stops at undefined behaviour. */
final class Execution {
  private static final int MAX_THREADS = 6;
  private static final int MAX_FRAMES = 6;

  /** An activation of a function. */
  private static final class Frame {
    final Place entry;
    final Map<Variable, Task> locals = new HashMap<>();
    Location at;

    Frame(Place entry) {
      this.entry = entry;
      this.at = entry.top();
    }
  }

  /** A thread. */
  private static final class Task {
    final Deque<Frame> frames = new ArrayDeque<>();
    boolean joined;

    boolean isOver() {
      return frames.isEmpty();
    }
  }

  private final PlaceMap places;
  private final ContextPolicy<Object> policy;
  private final Random random;
  private final List<Task> tasks = new ArrayList<>();
  private final Map<Variable, Task> globals = new HashMap<>();
  private boolean defined = true;

  Execution(Icfa icfa, PlaceMap places, ContextPolicy<Object> policy, Random random) {
    this.places = places;
    this.policy = policy;
    this.random = random;
    start(places.extend(null, icfa.start().entry()));
  }

  private Task start(Place entry) {
    Task task = new Task();
    task.frames.push(new Frame(entry));
    tasks.add(task);
    return task;
  }

  /**
   * Runs.
   *
   * @param together told of each two places where two threads are at once
   * @param executed told of each place whose operation is executed
   */
  void run(int steps, BiConsumer<Place, Place> together, Consumer<Place> executed) {
    for (int i = 0; i < steps && defined; i++) {
      List<Task> alive = tasks.stream().filter(t -> !t.isOver()).toList();
      for (Task one : alive) {
        for (Task other : alive) {
          if (one != other) {
            together.accept(place(one), place(other));
          }
        }
      }
      if (alive.isEmpty()) {
        return;
      }
      step(alive.get(random.nextInt(alive.size())), executed);
    }
  }

  private Place place(Task task) {
    Frame frame = task.frames.element();
    return places.move(frame.entry, frame.at);
  }

  private void step(Task task, Consumer<Place> executed) {
    Frame frame = task.frames.element();
    List<Edge> edges = frame.at.outgoing();
    if (edges.isEmpty()) {
      finish(task, frame);
      return;
    }
    Edge edge = edges.get(random.nextInt(edges.size()));
    Place here = place(task);
    Operation operation = edge.operation();
    if (operation instanceof Operation.JoinThread join) {
      Task other = variables(join.handle(), frame).get(variable(join.handle()));
      if (other == null || other.joined || other == task) {
        defined = false;
        return;
      }
      if (!other.isOver()) {
        return;
      }
      other.joined = true;
    }
    executed.accept(here);
    frame.at = edge.target();
    if (operation instanceof Operation.Call call) {
      Frame callee = new Frame(policy.enterFunction(places, here, named(call.callee()), this));
      task.frames.push(callee);
      defined = task.frames.size() <= MAX_FRAMES;
    } else if (operation instanceof Operation.CreateThread create) {
      Task created = start(policy.enterThread(places, here, named(create.start()), this));
      if (create.handle() != null) {
        variables(create.handle(), frame).put(variable(create.handle()), created);
      }
      defined = tasks.size() <= MAX_THREADS;
    } else if (operation instanceof Operation.Terminate) {
      task.frames.clear();
    }
  }

  private static void finish(Task task, Frame frame) {
    if (frame.at != frame.entry.function().exit()) {
      throw new IllegalStateException("stuck at " + frame.at);
    }
    task.frames.pop();
  }

  private Map<Variable, Task> variables(Expression handle, Frame frame) {
    return variable(handle).isGlobal() ? globals : frame.locals;
  }

  private static Variable variable(Expression handle) {
    return ((Lvalue.Var) handle).variable();
  }

  private static Function named(Expression callee) {
    return ((Expression.FunctionAddress) callee).function();
  }
}
