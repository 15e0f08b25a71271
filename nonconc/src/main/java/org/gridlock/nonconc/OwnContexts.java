// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/**
 * Objects that threads are given to have for themselves: each thread that a creation makes gets
 * another object, allocated since the last one was created, or another element of an array, by the
 * number of the iteration. Nobody but who made the object comes to it in another way.
 */
public final class OwnContexts {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final PointsTo pointsTo;
  private final NewObjects objects;
  private final Map<AbstractObject, Optional<Edge>> known = new HashMap<>();

  /** Those of a program. */
  public OwnContexts(Icfa icfa, PlaceGraph graph, PointsTo pointsTo) {
    this.icfa = icfa;
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.objects = new NewObjects(icfa);
  }

  /** Whether a thread is made by a creation, and by no other one. */
  public boolean isCreatedBy(AbstractThread thread, Edge creation) {
    return !graph.sites(thread.entry()).isEmpty()
        && graph.sites(thread.entry()).stream().allMatch(site -> site.edge() == creation);
  }

  /**
   * The creation of whose threads each comes to another part of the objects, which no other of them
   * comes to; null if there is none. Who makes the objects may come to all of them.
   */
  public @Nullable Edge creation(AbstractObject object) {
    return known.computeIfAbsent(object, key -> Optional.ofNullable(find(key))).orElse(null);
  }

  private @Nullable Edge find(AbstractObject object) {
    Edge creation = pointsTo.onlyGivenAt(object);
    if (creation == null || !(creation.operation() instanceof Operation.CreateThread create)) {
      return null;
    }
    Set<AbstractThread> threads = new HashSet<>();
    List<PlaceGraph.Site> sites = new ArrayList<>();
    for (AbstractThread thread : graph.threads()) {
      if (isCreatedBy(thread, creation)) {
        threads.add(thread);
        sites.addAll(graph.sites(thread.entry()));
      }
    }
    // One that creates its like would have what it makes for that, too.
    if (threads.isEmpty()
        || sites.stream().anyMatch(site -> threads.contains(graph.thread(site.place())))) {
      return null;
    }
    Expression given = null;
    for (Expression argument : create.arguments()) {
      if (sites.stream().anyMatch(site -> mayPointTo(site.place(), argument, object))) {
        if (given != null) {
          return null;
        }
        given = HandleMatch.plain(argument);
      }
    }
    boolean own =
        given instanceof Lvalue.Var read
            ? object instanceof AbstractObject.Allocated
                && objects.isAnotherEachTime(read.variable(), creation)
            : given != null
                && isElementByNumber(given, object, creation, sites)
                && staysInElement(object, creation.source().function(), threads);
    return own ? creation : null;
  }

  private boolean mayPointTo(Place place, Expression pointer, AbstractObject object) {
    return pointsTo.known(place, pointer).stream().map(Address::object).anyMatch(object::equals);
  }

  /** Whether each execution of the creation gives another element of an array of structs. */
  private boolean isElementByNumber(
      Expression given, AbstractObject object, Edge creation, List<PlaceGraph.Site> sites) {
    Numbering numbers = Numbering.around(creation, icfa);
    if (numbers == null) {
      return false;
    }
    Variable index = numbers.loop().index();
    if (given instanceof Expression.AddressOf address
        && address.target() instanceof Lvalue.Element element
        && element.array() instanceof Lvalue.Var array
        && element.type() instanceof Composite
        && Numbering.is(element.index(), index)) {
      return switch (object) {
        case AbstractObject.Local local -> local.variable() == array.variable();
        case AbstractObject.Global global ->
            global.variable() == array.variable()
                && !array.variable().isThreadLocal()
                && sites.stream().allMatch(site -> graph.isActivatedAtMostOnce(site.place()));
        default -> false;
      };
    }
    return object instanceof AbstractObject.Allocated allocated
        && given instanceof Expression.PointerAdd add
        && add.type() instanceof Type.Pointer(Type element)
        && element instanceof Composite
        && element.equals(allocated.element())
        && HandleMatch.plain(add.pointer()) instanceof Lvalue.Var pointer
        && Numbering.is(add.index(), index)
        && objects.areAllocatedBy(pointer.variable());
  }

  /**
   * Whether nobody comes from one element of the array to another but the function that creates the
   * threads, which they do not run.
   */
  private boolean staysInElement(
      AbstractObject object, Function creator, Set<AbstractThread> threads) {
    return pointsTo.isMovedOnlyIn(object, creator)
        && !(object instanceof AbstractObject.Global(Variable array) && isNamed(array, creator))
        && graph.places().stream()
            .filter(place -> place.function() == creator)
            .noneMatch(place -> threads.contains(graph.thread(place)));
  }

  private boolean isNamed(Variable array, Function creator) {
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Function function = edge.source().function();
      if (function != creator && function != icfa.start()) {
        if (Operands.expressions(edge.operation()).stream()
            .anyMatch(root -> Operands.variables(root).contains(array))) {
          return true;
        }
      }
    }
    return false;
  }
}
