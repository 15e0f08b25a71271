// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.lockgraph.Finding;

/**
 * The finding of thesis figure B.2, with the program of figure B.1 in a file of the caller's
 * choice, all lines moved down by some number.
 */
public final class SampleFinding {
  private static final Expression UNKNOWN = new Expression.Unknown(Type.Pointer.VOID);
  private static final Type.Func TYPE = new Type.Func(Type.Pointer.VOID, List.of(), true, false);

  private final IcfaBuilder builder = new IcfaBuilder("test");
  private final PlaceMap places = new PlaceMap();
  private final String file;
  private final int shift;
  private final Place call;
  private final Function main;

  private SampleFinding(String file, int shift) {
    this.file = file;
    this.shift = shift;
    Function start = builder.function("_start", TYPE, SourcePosition.NONE);
    this.main = builder.function("main", TYPE, new SourcePosition(file, 9 + shift, 1));
    Expression callee = new Expression.FunctionAddress(Type.Pointer.VOID, main);
    this.call = places.extend(null, builder.location(start, SourcePosition.NONE));
    builder.edge(call.top(), new Operation.Call(null, callee, List.of()), call.top());
  }

  /** The deadlock between the two threads, the search having met {@code first} first. */
  public static Finding of(String file, int shift, boolean startWithSecond) {
    SampleFinding sample = new SampleFinding(file, shift);
    List<Finding.Request> edges = new ArrayList<>();
    edges.add(sample.request(1, "thread1", 13, "m1", 25, "m2", 26));
    edges.add(sample.request(2, "thread2", 15, "m2", 35, "m1", 36));
    List<String> locks = startWithSecond ? List.of("m2", "m1") : List.of("m1", "m2");
    return new Finding(
        Finding.Kind.CYCLE,
        Finding.Confidence.HIGH,
        List.of("both locks are single objects"),
        locks,
        startWithSecond ? edges.reversed() : edges,
        List.of(),
        List.of());
  }

  /** The same, which stands for the same deadlock in another place of the file. */
  public static Finding withVariant(String file, int shift) {
    Finding finding = of(file, 0, false);
    return new Finding(
        finding.kind(),
        finding.confidence(),
        finding.reasons(),
        finding.locks(),
        finding.edges(),
        finding.branches(),
        List.of(of(file, shift, false).edges(), finding.edges()));
  }

  private Finding.Request request(
      int id, String name, int created, String held, int acquired, String requested, int asked) {
    Function function = builder.function(name, TYPE, new SourcePosition(file, acquired - 2, 1));
    Operation create =
        new Operation.CreateThread(null, UNKNOWN, List.of(), null, Operation.Success.ZERO);
    Place creation = at(call, main, created, create);
    Place acquisition = at(creation, function, acquired, lock());
    Place request = at(creation, function, asked, lock());
    AbstractThread thread = new AbstractThread(id, acquisition, creation, false);
    return new Finding.Request(
        thread, Finding.Subject.LOCK, held, acquisition, Finding.Subject.LOCK, requested, request);
  }

  private Place at(Place caller, Function function, int line, Operation operation) {
    Location location = builder.location(function, new SourcePosition(file, line + shift, 5));
    builder.edge(location, operation, location);
    return places.extend(caller, location);
  }

  private static Operation lock() {
    return new Operation.Lock(
        Operation.LockKind.MUTEX,
        Operation.LockMode.EXCLUSIVE,
        Operation.Attempt.BLOCKING,
        UNKNOWN,
        null,
        Operation.Success.ZERO);
  }
}
