// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.layout.Spot;
import org.jspecify.annotations.Nullable;

/** What the points-to analysis found. Answers are computed on demand and kept; one thread only. */
public final class PointerResult implements PointsTo {
  private final SolvedProgram solution;
  private final Map<Place, Map<Expression, ValueSet>> known = new IdentityHashMap<>();
  private final Map<String, Set<AbstractObject>> escaped = new HashMap<>();
  private final Map<MemberAddress, Set<Address>> escapedMembers = new HashMap<>();
  private final Map<MemberAddress, Set<Address>> escapedLocks = new HashMap<>();
  private final List<SoundnessNote> notes;
  private final PointerStatistics statistics;
  private @Nullable ReadyLocks readyLocks;
  private @Nullable Set<AbstractObject> escapedThreads;
  private @Nullable SharedObjects shared;

  PointerResult(SolvedProgram solution, Deadline deadline) throws ResourceException {
    this.solution = solution;
    LockSurvey survey = LockSurvey.of(solution, this, deadline);
    this.notes = solution.notes().sorted();
    this.statistics = solution.statistics(survey);
  }

  /** What was assumed or not resolved, in order. */
  public List<SoundnessNote> notes() {
    return notes;
  }

  public PointerStatistics statistics() {
    return statistics;
  }

  /** How often the frames run that the analysis told apart. */
  public Activations activations() {
    return solution.activations();
  }

  @Override
  public ValueSet values(Place place, Expression expression) {
    return known
        .computeIfAbsent(place, key -> new IdentityHashMap<>(2))
        .computeIfAbsent(expression, key -> solution.values(place, expression));
  }

  /** Whether the analysis came to the function; it looks for no others in what it does not need. */
  public boolean isReached(Function function) {
    return solution.isReached(function);
  }

  @Override
  public boolean isOnlyNull(Place place, Expression expression) {
    return solution.isOnlyNull(place, expression);
  }

  @Override
  public Collection<Function> targets(Place site, Edge edge) {
    return solution.targets(site, edge);
  }

  /**
   * Whether code outside the program may know the object or parts of it. {@link ValueSet.Any}
   * stands for these and for objects outside the program.
   */
  public boolean isEscaped(AbstractObject object) {
    return solution.isEscaped(object);
  }

  @Override
  public Set<AbstractObject> escapedThreads() {
    Set<AbstractObject> found = escapedThreads;
    if (found == null) {
      found = solution.escapedThreads();
      escapedThreads = found;
    }
    return found;
  }

  @Override
  public boolean isEscaped(Address address) {
    return solution.isEscaped(address);
  }

  @Override
  public boolean isConfined(AbstractObject object) {
    return !shared().contains(object);
  }

  @Override
  public @Nullable Edge onlyGivenAt(AbstractObject object) {
    return shared().onlyGivenAt(object);
  }

  @Override
  public boolean isMovedOnlyIn(AbstractObject object, Function function) {
    return solution.isMovedOnlyIn(object, function);
  }

  private SharedObjects shared() {
    SharedObjects known = shared;
    if (known == null) {
      known = solution.shared();
      shared = known;
    }
    return known;
  }

  @Override
  public boolean mayEqual(Address left, Address right) {
    if (!left.object().equals(right.object())) {
      return false;
    }
    Spot some = spot(left);
    Spot other = spot(right);
    if (some.exact() && other.exact()) {
      return some.offset() == other.offset();
    }
    ObjectLayout layout = Addresses.layoutOf(left.object());
    return some.isAny()
        || other.isAny()
        || layout == null
        || layout.cell(some.offset()) == layout.cell(other.offset());
  }

  @Override
  public boolean isUnique(Address address, Activations graph) {
    return isOneLocation(address, graph);
  }

  static boolean isOneLocation(Address address, Activations graph) {
    if (!address.exact()) {
      return false;
    }
    return switch (address.object()) {
      case AbstractObject.Global global -> !global.variable().isThreadLocal();
      case AbstractObject.Local local -> graph.isActivatedAtMostOnce(local.frame());
      case AbstractObject.Allocated allocated -> graph.runsAtMostOnce(allocated.place());
      case AbstractObject.ThreadHandle handle -> graph.runsAtMostOnce(handle.creation());
      case AbstractObject.Code code -> true;
      case AbstractObject.Literal literal -> false;
      case AbstractObject.Transit transit -> false;
      case AbstractObject.OwnHandle handle -> false;
    };
  }

  @Override
  public Set<Address> known(Place place, Expression expression) {
    return solution.known(place, expression);
  }

  @Override
  public Set<AbstractObject> escaped(Type type) {
    return escaped.computeIfAbsent(type.toString(), key -> solution.escaped(type));
  }

  /** The addresses of such a member in all objects that escaped, if a struct of it lies there. */
  Set<Address> inEscaped(MemberAddress member) {
    return escapedMembers.computeIfAbsent(member, solution::escaped);
  }

  /** Code outside the program makes no lock ready in a struct that it does not know. */
  @Override
  public Set<Address> escaped(MemberAddress member) {
    return escapedLocks.computeIfAbsent(member, this::findEscaped);
  }

  private Set<Address> findEscaped(MemberAddress member) {
    Set<Address> found = new LinkedHashSet<>();
    for (Address address : inEscaped(member)) {
      ObjectLayout layout = Objects.requireNonNull(Addresses.layoutOf(address.object()));
      if (layout.declares(spot(address), member.type())
          || !solution.isPrivate(member.struct())
          || readyLocks().mayBeAt(address, member.type())) {
        found.add(address);
      }
    }
    return found;
  }

  @Override
  public boolean mayBeReadyOutside(MemberAddress member) {
    return !solution.isPrivate(member.struct()) || readyLocks().mayBeOutside(member);
  }

  @Override
  public boolean mayHold(Address address, Type type) {
    if (address.object() instanceof AbstractObject.Global(Variable variable)
        && variable.name().startsWith("$")
        && variable.position().equals(SourcePosition.NONE)) {
      return false; // made up for what a library keeps, which is no lock of the program
    }
    return switch (solution.holds(address, type)) {
      case NO -> false;
      case DECLARED -> true;
      case MAYBE -> solution.isEscaped(address.object()) || readyLocks().mayBeAt(address, type);
    };
  }

  private ReadyLocks readyLocks() {
    if (readyLocks == null) {
      readyLocks = ReadyLocks.of(solution, this);
    }
    return readyLocks;
  }

  @Override
  public String describe(Address address) {
    ObjectLayout layout = Addresses.layoutOf(address.object());
    return address.object().describe() + (layout == null ? "" : layout.path(spot(address)));
  }

  static Spot spot(Address address) {
    return !address.exact() && address.offset() == Address.ANY_OFFSET
        ? Spot.ANY
        : new Spot(address.offset(), address.exact());
  }

  /** The addresses of a set, for tests and dumps, as they are described. */
  public Set<String> describe(Set<Address> addresses) {
    Set<String> names = new LinkedHashSet<>();
    addresses.forEach(address -> names.add(describe(address)));
    return names;
  }
}
