// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.dependency.Slice;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding;
import org.gridlock.lockgraph.LockGraphResult;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.oracle.check.Miss.Check;
import org.gridlock.pipeline.ContextMode;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/**
 * The faults.
 *
 * <p>Those named after a rule of the design take the laxer reading that the rule forbids.
 */
enum Fault {
  VALUE_FORGOTTEN(
      Check.VALUE,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public ValueSet values(Place place, Expression expression) {
                  return withoutLast(inner.values(place, expression));
                }
              })),
  VALUE_OF_HEAP_FORGOTTEN(
      Check.VALUE,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public ValueSet values(Place place, Expression expression) {
                  return inner.values(place, expression) instanceof ValueSet.Known known
                          && known.addresses().size() > 1
                      ? new ValueSet.Known(
                          filter(
                              known.addresses(),
                              a -> !(a.object() instanceof AbstractObject.Allocated)))
                      : inner.values(place, expression);
                }
              })),
  HANDLE_FORGOTTEN(
      Check.HANDLE,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public ValueSet values(Place place, Expression expression) {
                  return inner.values(place, expression) instanceof ValueSet.Known known
                          && known.addresses().stream()
                              .allMatch(a -> a.object() instanceof AbstractObject.ThreadHandle)
                      ? withoutLast(known)
                      : inner.values(place, expression);
                }
              })),
  OFFSET_CONFUSED(
      Check.VALUE,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public ValueSet values(Place place, Expression expression) {
                  return inner.values(place, expression) instanceof ValueSet.Known known
                      ? new ValueSet.Known(map(known.addresses()))
                      : inner.values(place, expression);
                }

                private Set<Address> map(Set<Address> addresses) {
                  Set<Address> moved = new LinkedHashSet<>();
                  addresses.forEach(
                      a ->
                          moved.add(
                              a.exact() && a.offset() > 0 ? new Address(a.object(), 0, true) : a));
                  return moved;
                }
              })),
  CALL_TARGET_FORGOTTEN(
      Check.CALL,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public Collection<Function> targets(Place site, Edge edge) {
                  Collection<Function> all = inner.targets(site, edge);
                  return all.size() < 2 ? all : List.copyOf(all).subList(0, all.size() - 1);
                }
              })),
  INDIRECT_CALL_STEPPED_OVER(
      Check.CALL,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public Collection<Function> targets(Place site, Edge edge) {
                  return edge.operation() instanceof Operation.Call call
                          && !(call.callee() instanceof Expression.FunctionAddress)
                      ? List.of()
                      : inner.targets(site, edge);
                }
              })),
  SLICE_WITHOUT_COPIES(
      Check.DEPENDENCY,
      () ->
          new Stages() {
            @Override
            public Dependencies dependencies(Slice found) {
              return slice(
                  found,
                  edge ->
                      edge.operation() instanceof Operation.Assign assign
                          && assign.value() instanceof Lvalue
                          && assign.value().type() instanceof Type.Pointer);
            }
          }),
  SLICE_WITHOUT_GLOBALS(
      Check.DEPENDENCY,
      () ->
          new Stages() {
            @Override
            public Dependencies dependencies(Slice found) {
              return slice(
                  found,
                  edge ->
                      !edge.source().function().name().equals("_start")
                          && edge.operation() instanceof Operation.Assign assign
                          && assign.target() instanceof Lvalue.Var target
                          && target.variable().isGlobal());
            }
          }),
  /** A lock of each activation, taken for one lock. */
  R1_LOCAL_LOCK_UNIQUE(Check.CONCURRENCY, unique(AbstractObject.Local.class)),
  /** All locks of an allocation site, taken for one. */
  R1_HEAP_LOCK_UNIQUE(Check.DEADLOCK, unique(AbstractObject.Allocated.class)),
  /** Any element of an array, taken for one lock. */
  R1_INEXACT_LOCK_IS_GATE(Check.CONCURRENCY, unique(AbstractObject.class)),
  /** What two histories create under one name, taken for one thread. */
  R2_ONE_THREAD_PER_PLACE(
      Check.CONCURRENCY,
      graph(
          inner ->
              new Tampered.Graph(inner) {
                @Override
                public AbstractThread thread(Place place) {
                  return Fault.single(inner.thread(place));
                }

                @Override
                public List<AbstractThread> threads() {
                  return inner.threads().stream().map(Fault::single).toList();
                }
              })),
  /** What is repeated by a caller, taken for something that runs once. */
  R2_ONCE_PER_FUNCTION(Check.CONCURRENCY, OnceEach::new),
  /** Locks meet only if they are equal. */
  R3_EQUAL_ONLY(
      Check.DEADLOCK,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public boolean mayEqual(Address left, Address right) {
                  return left.equals(right);
                }
              })),
  /** Control returns from a recursive function to the outer call only. */
  R4_RETURN_TO_OUTER_CALL(
      Check.PLACE,
      graph(
          inner ->
              new Tampered.Graph(inner) {
                @Override
                public Collection<Site> sites(Place entry) {
                  Collection<Site> all = inner.sites(entry);
                  return all.size() < 2 ? all : List.of(all.iterator().next());
                }
              })),
  /** What stands before a creation in the text is over by then, also if it is repeated. */
  R5_ORDER_IN_LOOPS(
      Check.CONCURRENCY,
      ordered(
          (graph, left, right) -> {
            Place creation = graph.thread(right).creation();
            return creation != null
                && creation.function() == left.function()
                && left.top().position().line() < creation.top().position().line();
          })),
  /** A join waits for every thread that its handle may name. */
  R6_JOIN_OF_ANY(
      Check.CONCURRENCY,
      () ->
          new WithAddresses() {
            @Override
            public NonConcurrency nonConcurrency(NonConcurrency found) {
              PointsTo values = pointsTo();
              PlaceGraph places = graph();
              return new Tampered.Order(found) {
                @Override
                boolean claim(Place left, Place right) {
                  Place creation = places.thread(left).creation();
                  return creation != null
                      && creation.function() == right.function()
                      && creation.function().edges().stream()
                          .anyMatch(
                              edge ->
                                  edge.operation() instanceof Operation.JoinThread join
                                      && edge.position().line() < right.top().position().line()
                                      && values.values(right, join.handle())
                                          instanceof ValueSet.Known known
                                      && known.addresses().stream()
                                          .anyMatch(
                                              a ->
                                                  a.object()
                                                          instanceof
                                                          AbstractObject.ThreadHandle handle
                                                      && creation
                                                          .top()
                                                          .outgoing()
                                                          .contains(handle.edge())));
                }
              };
            }
          }),
  /** An unlock removes an abstract lock, whatever it stands for. */
  R7_R14_UNLOCK_REMOVES_ALL(
      Check.MAY_LOCKSET, laxMay(addresses -> lock -> lock != LockId.Star.STAR)),
  /** An unlock of one lock releases it, also if it is recursive and was locked twice. */
  R7_RECURSIVE_LOCK_HELD_ONCE(
      Check.MAY_LOCKSET, laxMay(addresses -> lock -> addresses.isUnique(lock))),
  /** What a callee may release of its caller's locks, it is taken to release. */
  CALL_RELEASES_WHAT_IT_MAY(
      Check.MAY_LOCKSET,
      () ->
          new WithAddresses() {
            @Override
            Locksets locksets(Locksets found, LockAddresses addresses, PlaceGraph graph) {
              return new Tampered.Sets(found) {
                @Override
                public Set<Held> may(Place place) {
                  Set<Held> kept = new LinkedHashSet<>(inner.may(place));
                  for (Edge edge : place.top().incoming()) {
                    if (edge.operation() instanceof Operation.Call) {
                      Place site = graph.at(graph.entry(place), edge.source());
                      for (Place entry : graph.entered(site, edge)) {
                        kept.removeIf(held -> mayRelease(entry, held.lock()));
                      }
                    }
                  }
                  return kept;
                }

                private boolean mayRelease(Place entry, LockId lock) {
                  return entry.function().edges().stream()
                      .anyMatch(
                          edge ->
                              edge.operation() instanceof Operation.Unlock unlock
                                  && addresses
                                      .locks(graph.at(entry, edge.source()), unlock.lock())
                                      .stream()
                                      .anyMatch(released -> addresses.mayEqual(released, lock)));
                }
              };
            }
          }),
  /** One join is taken to be enough for all the threads that a creation made. */
  LIFE_OF_MANY_JOINED(
      Check.CONCURRENCY,
      () ->
          new WithAddresses() {
            private @Nullable Solution<LaxLives.Running> lives;

            @Override
            public Locksets locksets(Locksets found, FlowSensitiveEngine engine)
                throws ResourceException {
              lives = engine.solve(new LaxLives(pointsTo()));
              return found;
            }

            @Override
            public NonConcurrency nonConcurrency(NonConcurrency found) {
              return new Tampered.Order(found) {
                @Override
                boolean claim(Place left, Place right) {
                  Place creation = graph().thread(left).creation();
                  return creation != null
                      && lives != null
                      && graph().thread(creation).equals(graph().thread(right))
                      && creation.top().outgoing().stream()
                          .noneMatch(lives.state(right).creations()::contains);
                }
              };
            }
          }),
  /** A lock that protects one request removes every cycle with it. */
  R10_GATE_REFUTES_EDGE(
      Check.DEADLOCK,
      () ->
          new Stages() {
            private @Nullable Locksets sets;

            @Override
            public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
              return sets = found;
            }

            @Override
            public LockGraphResult lockGraph(LockGraphResult found) {
              return without(
                  found,
                  finding ->
                      finding.edges().stream()
                          .anyMatch(edge -> sets != null && sets.must(edge.request()).size() > 1));
            }
          }),
  /** A call enters only functions of the very type of the pointer. */
  R11_EQUAL_TYPES_ONLY(
      Check.CALL,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public Collection<Function> targets(Place site, Edge edge) {
                  return edge.operation() instanceof Operation.Call call
                          && !(call.callee() instanceof Expression.FunctionAddress)
                      ? inner.targets(site, edge).stream()
                          .filter(f -> f.type().parameters().size() == call.arguments().size())
                          .toList()
                      : inner.targets(site, edge);
                }
              })),
  /** What an allocation wrapper makes is told apart by its last caller, also if it was kept. */
  R12_WRAPPER_RESULTS_DIFFER(
      Check.VALUE,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public ValueSet values(Place place, Expression expression) {
                  return inner.values(place, expression) instanceof ValueSet.Known known
                          && known.addresses().stream()
                              .allMatch(a -> a.object() instanceof AbstractObject.Allocated)
                      ? withoutLast(known)
                      : inner.values(place, expression);
                }
              })),
  /** Only functions that lock are looked into, not those that create threads. */
  R8_ONLY_LOCKS_MATTER(
      Check.PLACE,
      graph(
          inner ->
              new Tampered.Graph(inner) {
                @Override
                public Collection<Place> entered(Place site, Edge edge) {
                  return inner.entered(site, edge).stream().filter(this::locks).toList();
                }

                @Override
                public boolean stepsOver(Place site, Edge edge) {
                  return inner.stepsOver(site, edge) || entered(site, edge).isEmpty();
                }

                private boolean locks(Place entry) {
                  return entry.function().edges().stream()
                      .anyMatch(
                          edge ->
                              edge.operation() instanceof Operation.Lock
                                  || edge.operation() instanceof Operation.Unlock
                                  || (edge.operation() instanceof Operation.Call
                                      && !entry.function().name().equals("begin")));
                }
              })),
  /** Who waits for a condition is taken to hold nothing. */
  R15_WAIT_HOLDS_NOTHING(
      Check.DEADLOCK,
      () ->
          new Stages() {
            @Override
            public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
              return new Tampered.Sets(found) {
                @Override
                public Set<Held> may(Place place) {
                  return awaits(place.top()) ? Set.of() : inner.may(place);
                }
              };
            }
          }),
  /** Every signaller has to need the lock. */
  R15_EVERY_SIGNALLER(
      Check.DEADLOCK,
      findings(
          finding ->
              finding.kind() == Finding.Kind.CONDITION
                  && finding.reasons().stream().anyMatch(r -> r.contains("can do so without")))),
  /** The mutex of a wait is held while the wait locks it again. */
  R15_GATE_SURVIVES_WAIT(
      Check.MUST_LOCKSET,
      () ->
          new WithAddresses() {
            @Override
            Locksets locksets(Locksets found, LockAddresses addresses, PlaceGraph graph) {
              return new Tampered.Sets(found) {
                @Override
                public Set<MustHeld> must(Place place) {
                  Set<MustHeld> held = new LinkedHashSet<>(inner.must(place));
                  for (Edge edge : place.top().outgoing()) {
                    if (edge.operation() instanceof Operation.AwaitCondition await) {
                      for (LockId lock : addresses.locks(place, await.lock())) {
                        if (addresses.isUnique(lock)
                            && lock instanceof LockId.At(Address address)) {
                          held.add(new MustHeld(address, false));
                        }
                      }
                    }
                  }
                  return held;
                }
              };
            }
          }),
  /** A lock left behind counts only for who may want it at that moment. */
  R16_ONLY_CONCURRENT(
      Check.DEADLOCK,
      () ->
          new Stages() {
            private @Nullable NonConcurrency order;

            @Override
            public NonConcurrency nonConcurrency(NonConcurrency found) {
              return order = found;
            }

            @Override
            public LockGraphResult lockGraph(LockGraphResult found) {
              return without(found, this::isOrdered);
            }

            private boolean isOrdered(Finding finding) {
              if (finding.kind() != Finding.Kind.EXIT || order == null) {
                return false;
              }
              try {
                return order.check(
                        finding.edges().get(0).request(), finding.edges().get(1).request())
                    != NonConcurrency.Answer.MAY_BE_CONCURRENT;
              } catch (ResourceException e) {
                throw new IllegalStateException(e);
              }
            }
          }),
  /** Handlers of the process start with no locks held. */
  R17_EXIT_HANDLER_HOLDS_NOTHING(Check.MAY_LOCKSET, hiddenCode("bye")),
  /** Destructors of thread-specific values start with no locks held. */
  R17_DESTRUCTOR_HOLDS_NOTHING(Check.MAY_LOCKSET, hiddenCode("discard")),
  /** Cleanup handlers start with no locks held. */
  R17_CLEANUP_HOLDS_NOTHING(Check.MAY_LOCKSET, hiddenCode("clean")),
  /** Nobody waits while the function of pthread_once runs. */
  R17_ONCE_HOLDS_NOTHING(Check.MAY_LOCKSET, may(held -> held.kind() == Operation.LockKind.ONCE)),
  /** A lock that another thread unlocks is held nevertheless. */
  FOREIGN_UNLOCK_IGNORED(
      Check.MUST_LOCKSET,
      () ->
          new WithAddresses() {
            @Override
            public Locksets locksets(Locksets found, FlowSensitiveEngine engine)
                throws ResourceException {
              Solution<LaxMustLocksets.Reached> lax =
                  engine.solve(new LaxMustLocksets(addresses()));
              return new Tampered.Sets(found) {
                @Override
                public Set<MustHeld> must(Place place) {
                  Set<MustHeld> held = new LinkedHashSet<>(inner.must(place));
                  lax.state(place).held().forEach(lock -> held.add(new MustHeld(lock, false)));
                  return held;
                }
              };
            }
          }),
  /** Who has waited for a semaphore holds nothing. */
  SEMAPHORE_IS_NO_LOCK(Check.DEADLOCK, may(held -> held.kind() == Operation.LockKind.SEMAPHORE)),
  /** A semaphore lets one thread in. */
  SEMAPHORE_IS_GATE(
      Check.CONCURRENCY,
      () ->
          new WithAddresses() {
            @Override
            Locksets locksets(Locksets found, LockAddresses addresses, PlaceGraph graph) {
              return new Tampered.Sets(found) {
                @Override
                public Set<MustHeld> must(Place place) {
                  Set<MustHeld> held = new LinkedHashSet<>(inner.must(place));
                  for (Held one : inner.may(place)) {
                    if (one.kind() == Operation.LockKind.SEMAPHORE
                        && one.lock() instanceof LockId.At(Address lock)) {
                      held.add(new MustHeld(lock, false));
                    }
                  }
                  return held;
                }
              };
            }
          }),
  FINDINGS_WITHOUT_BARRIER(
      Check.DEADLOCK, findings(finding -> finding.kind() == Finding.Kind.BARRIER)),
  FINDINGS_WITHOUT_JOIN(Check.DEADLOCK, findings(finding -> finding.kind() == Finding.Kind.JOIN)),
  FINDINGS_WITHOUT_EXIT(Check.DEADLOCK, findings(finding -> finding.kind() == Finding.Kind.EXIT)),
  FINDINGS_WITHOUT_CONDITION(
      Check.DEADLOCK, findings(finding -> finding.kind() == Finding.Kind.CONDITION)),
  MAY_WITHOUT_TRYLOCK(
      Check.MAY_LOCKSET,
      may(
          held ->
              held.acquisition().top().outgoing().stream()
                  .anyMatch(
                      edge ->
                          edge.operation() instanceof Operation.Lock lock
                              && lock.attempt() == Operation.Attempt.TRY))),
  MAY_WITHOUT_READERS(Check.MAY_LOCKSET, may(held -> held.mode() == Operation.LockMode.SHARED)),
  MAY_WITHOUT_WRAPPERS(
      Check.MAY_LOCKSET, may(held -> held.acquisition().function().name().equals("acquire"))),
  MUST_WITHOUT_MODES(
      Check.MUST_LOCKSET,
      () ->
          new Stages() {
            @Override
            public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
              return new Tampered.Sets(found) {
                @Override
                public Set<MustHeld> must(Place place) {
                  Set<MustHeld> exclusive = new LinkedHashSet<>();
                  super.must(place)
                      .forEach(held -> exclusive.add(new MustHeld(held.lock(), false)));
                  return exclusive;
                }
              };
            }
          }),
  MUST_IS_MAY(
      Check.MUST_LOCKSET,
      () ->
          new Stages() {
            @Override
            public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
              return new Tampered.Sets(found) {
                @Override
                public Set<MustHeld> must(Place place) {
                  Set<MustHeld> all = new LinkedHashSet<>(super.must(place));
                  for (Held held : may(place)) {
                    if (held.lock() instanceof LockId.At(Address lock)) {
                      all.add(new MustHeld(lock, held.mode() == Operation.LockMode.SHARED));
                    }
                  }
                  return all;
                }
              };
            }
          }),
  CREATOR_WAITS(
      Check.CONCURRENCY,
      ordered(
          (graph, left, right) -> {
            Place creation = graph.thread(right).creation();
            return creation != null && graph.thread(creation).equals(graph.thread(left));
          })),
  SIBLINGS_ORDERED(
      Check.CONCURRENCY,
      ordered(
          (graph, left, right) -> {
            Place one = graph.thread(left).creation();
            Place other = graph.thread(right).creation();
            return one != null
                && other != null
                && one != other
                && one.function() == other.function();
          })),
  FINDINGS_WITHOUT_LOW(
      Check.DEADLOCK, findings(finding -> finding.confidence() == Finding.Confidence.LOW)),
  FINDINGS_WITHOUT_SELF(Check.DEADLOCK, findings(finding -> finding.kind() == Finding.Kind.SELF)),
  FINDINGS_OF_FIRST_CYCLE(
      Check.DEADLOCK,
      () ->
          new Stages() {
            @Override
            public LockGraphResult lockGraph(LockGraphResult found) {
              return without(found, finding -> finding != found.findings().get(0));
            }
          }),
  FAILURE(
      Check.CRASH,
      values(
          inner ->
              new Tampered.Values(inner) {
                @Override
                public boolean isUnique(Address address, Activations graph) {
                  throw new IllegalStateException("planted");
                }
              }));

  private final Check check;
  private final Supplier<Stages> stages;

  Fault(Check check, Supplier<Stages> stages) {
    this.check = check;
    this.stages = stages;
  }

  /** The check that has to notice it; others may, too. */
  Check check() {
    return check;
  }

  /** The policy under which it has an effect. */
  ContextMode contexts() {
    return this == R4_RETURN_TO_OUTER_CALL ? ContextMode.CALL_STRINGS : ContextMode.ADAPTIVE;
  }

  Stages stages() {
    return stages.get();
  }

  private static Supplier<Stages> laxMay(
      java.util.function.Function<LockAddresses, Predicate<LockId>> releasedWhole) {
    return () ->
        new WithAddresses() {
          @Override
          public Locksets locksets(Locksets found, FlowSensitiveEngine engine)
              throws ResourceException {
            LockAddresses addresses = addresses();
            Solution<LaxMayLocksets.Reached> lax =
                engine.solve(new LaxMayLocksets(addresses, releasedWhole.apply(addresses)));
            return new Tampered.Sets(found) {
              @Override
              public Set<Held> may(Place place) {
                return lax.state(place).held();
              }
            };
          }
        };
  }

  /** In functions of that name, only what they have acquired themselves. */
  private static Supplier<Stages> hiddenCode(String name) {
    return () ->
        new Stages() {
          @Override
          public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
            return new Tampered.Sets(found) {
              @Override
              public Set<Held> may(Place place) {
                Set<Held> held = new LinkedHashSet<>(inner.may(place));
                if (place.function().name().startsWith(name)) {
                  held.removeIf(one -> !one.acquisition().function().name().startsWith(name));
                }
                return held;
              }
            };
          }
        };
  }

  private static boolean awaits(Location location) {
    return location.outgoing().stream()
        .anyMatch(edge -> edge.operation() instanceof Operation.AwaitCondition);
  }

  private static AbstractThread single(AbstractThread thread) {
    return new AbstractThread(thread.id(), thread.entry(), thread.creation(), false);
  }

  private static ValueSet withoutLast(ValueSet values) {
    if (!(values instanceof ValueSet.Known known) || known.addresses().size() < 2) {
      return values;
    }
    List<Address> some = new ArrayList<>(known.addresses());
    some.remove(some.size() - 1);
    return new ValueSet.Known(new LinkedHashSet<>(some));
  }

  private static Set<Address> filter(Set<Address> addresses, Predicate<Address> keep) {
    Set<Address> some = new LinkedHashSet<>(addresses);
    some.removeIf(keep.negate());
    return some.isEmpty() ? addresses : some;
  }

  private static LockGraphResult without(LockGraphResult found, Predicate<Finding> dropped) {
    return new LockGraphResult(
        found.graph(),
        found.findings().stream().filter(dropped.negate()).toList(),
        found.complete(),
        found.order(),
        found.refutations(),
        found.statistics());
  }

  private static Supplier<Stages> values(java.util.function.Function<PointsTo, PointsTo> change) {
    return () ->
        new Stages() {
          @Override
          public PointsTo pointsTo(PointsTo found) {
            return change.apply(found);
          }
        };
  }

  private static Supplier<Stages> graph(
      java.util.function.Function<PlaceGraph, PlaceGraph> change) {
    return () ->
        new Stages() {
          @Override
          public PlaceGraph places(PlaceMap places, PlaceGraph found) {
            return change.apply(found);
          }
        };
  }

  private static Supplier<Stages> unique(Class<? extends AbstractObject> kind) {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public boolean isUnique(Address address, Activations graph) {
                return kind.isInstance(address.object()) || inner.isUnique(address, graph);
              }
            });
  }

  private static Supplier<Stages> may(Predicate<Held> dropped) {
    return () ->
        new Stages() {
          @Override
          public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
            return new Tampered.Sets(found) {
              @Override
              public Set<Held> may(Place place) {
                Set<Held> some = new LinkedHashSet<>(super.may(place));
                some.removeIf(dropped);
                return some;
              }
            };
          }
        };
  }

  /** A wrong claim about two places of a graph. */
  private interface Claim {
    boolean isOrdered(PlaceGraph graph, Place left, Place right);
  }

  private static Supplier<Stages> ordered(Claim claim) {
    return () ->
        new Stages() {
          private @Nullable PlaceGraph graph;

          @Override
          public PlaceGraph places(PlaceMap places, PlaceGraph found) {
            return graph = found;
          }

          @Override
          public NonConcurrency nonConcurrency(NonConcurrency found) {
            return new Tampered.Order(found) {
              @Override
              boolean claim(Place left, Place right) {
                return graph != null && claim.isOrdered(graph, left, right);
              }
            };
          }
        };
  }

  private static Supplier<Stages> findings(Predicate<Finding> dropped) {
    return () ->
        new Stages() {
          @Override
          public LockGraphResult lockGraph(LockGraphResult found) {
            return without(found, dropped);
          }
        };
  }

  private static Dependencies slice(Slice found, Predicate<Edge> dropped) {
    return new Dependencies() {
      @Override
      public boolean affects(Edge edge) {
        return found.affects(edge) && !dropped.test(edge);
      }

      @Override
      public boolean isRelevant(Function function) {
        return found.isRelevant(function);
      }
    };
  }
}
