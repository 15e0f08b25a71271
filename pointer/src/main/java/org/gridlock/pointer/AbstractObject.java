// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** An abstract object: one or more concrete objects of the program. */
public sealed interface AbstractObject {

  /** How it is called in reports. */
  String describe();

  /** A variable with static storage. */
  record Global(Variable variable) implements AbstractObject {
    @Override
    public String describe() {
      return variable.name();
    }
  }

  /**
   * A variable of a function's activations.
   *
   * @param frame the entry place of the activation
   */
  record Local(Variable variable, Place frame) implements AbstractObject {
    @Override
    public String describe() {
      return frame.function().name() + "::" + variable.name();
    }
  }

  /**
   * What an allocation site allocates in a context.
   *
   * @param allocation the edge with the {@code Allocate} operation
   * @param place where it runs
   * @param element the type of the object or of its elements, null when the source does not show it
   * @param size what the source shows of its size
   */
  record Allocated(Edge allocation, Place place, @Nullable Type element, AllocatedSizes.Size size)
      implements AbstractObject {
    @Override
    public String describe() {
      return "allocated@" + allocation.position();
    }

    /** Types are large, and the site says it all. */
    @Override
    public int hashCode() {
      return 31 * allocation.hashCode() + place.hashCode();
    }
  }

  /**
   * What a copy between many objects takes along, as if it went through a variable of its own to
   * which no pointer leads.
   *
   * @param copy tells copies apart
   * @param type of what is copied
   */
  record Transit(Object copy, Type type) implements AbstractObject {
    @Override
    public String describe() {
      return "copied " + type;
    }
  }

  /** A function. */
  record Code(Function function) implements AbstractObject {
    @Override
    public String describe() {
      return function.name();
    }
  }

  /** The bytes of string literals. */
  record Literal() implements AbstractObject {
    @Override
    public String describe() {
      return "string literal";
    }
  }

  /**
   * A thread, as the value of the handle that it asked for itself.
   *
   * @param place where it asks
   */
  record OwnHandle(Edge edge, Place place) implements AbstractObject {
    @Override
    public String describe() {
      return "the thread that asks for its handle@" + edge.position();
    }
  }

  /**
   * A thread, as the value of its handle.
   *
   * @param creation the place of its creation site
   */
  record ThreadHandle(Edge edge, Place creation) implements AbstractObject {
    @Override
    public String describe() {
      return "thread@" + edge.position();
    }
  }
}
