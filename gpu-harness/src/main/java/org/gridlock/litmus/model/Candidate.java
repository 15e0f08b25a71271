// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.gridlock.litmus.test.ScopeTree;

/**
 * The events of one run per thread, with what is fixed before reads-from and coherence are chosen.
 * Event {@code l} below the number of locations is the initial write of location {@code l}.
 */
final class Candidate {
  static final int MAX_EVENTS = 64;

  final int size;
  final int locations;
  final List<Event> events = new ArrayList<>();
  final int[] thread;
  final int[] location;
  final Relation programOrder;
  final Relation programOrderSameLocation;
  final Relation dependency;

  /** Read half to write half of read-modify-writes. */
  final Relation rmw;

  final long reads;
  final long writes;
  final long initialWrites;
  private final long[] writesTo;
  private final ScopeTree scopes;

  /** From each read to the write it reads from; set before a model looks at the candidate. */
  final int[] readsFrom;

  Candidate(List<Trace> traces, long[] initial, ScopeTree scopes) {
    this.scopes = scopes;
    locations = initial.length;
    int count = locations;
    for (Trace trace : traces) {
      count += trace.events().size();
    }
    size = count;
    thread = new int[size];
    location = new int[size];
    readsFrom = new int[size];
    programOrder = new Relation(size);
    programOrderSameLocation = new Relation(size);
    dependency = new Relation(size);
    rmw = new Relation(size);
    writesTo = new long[locations];
    long readSet = 0;
    long writeSet = 0;
    for (int i = 0; i < locations; i++) {
      events.add(new Event(Event.Kind.WRITE, i, initial[i], Order.WEAK, null, null, false, 0));
      thread[i] = -1;
      location[i] = i;
      writeSet |= 1L << i;
      writesTo[i] |= 1L << i;
    }
    initialWrites = writeSet;
    for (int t = 0; t < traces.size(); t++) {
      int first = events.size();
      for (Event event : traces.get(t).events()) {
        int index = events.size();
        events.add(event);
        thread[index] = t;
        location[index] = isAccess(event) ? event.location() : -1;
        for (int before = first; before < index; before++) {
          programOrder.add(before, index);
          if (location[index] >= 0 && location[before] == location[index]) {
            programOrderSameLocation.add(before, index);
          }
          if ((event.depends() >> (before - first) & 1) != 0) {
            dependency.add(before, index);
          }
        }
        if (event.kind() == Event.Kind.READ) {
          readSet |= 1L << index;
        } else if (event.kind() == Event.Kind.WRITE) {
          writeSet |= 1L << index;
          writesTo[event.location()] |= 1L << index;
          if (event.atomic()) {
            rmw.add(index - 1, index);
          }
        }
      }
    }
    reads = readSet;
    writes = writeSet;
  }

  private static boolean isAccess(Event event) {
    return event.kind() == Event.Kind.READ || event.kind() == Event.Kind.WRITE;
  }

  Event event(int index) {
    return events.get(index);
  }

  /** The writes to a location, the initial one too. */
  long writesTo(int number) {
    return writesTo[number];
  }

  /** The narrowest scope with the threads of both events; initial writes are everywhere. */
  Scope common(int left, int right) {
    return thread[left] < 0 || thread[right] < 0 || thread[left] == thread[right]
        ? Scope.CTA
        : scopes.common(thread[left], thread[right]);
  }

  boolean sameCta(int left, int right) {
    return common(left, right) == Scope.CTA;
  }

  /** The reads-from relation as chosen. */
  Relation readsFromRelation() {
    Relation result = new Relation(size);
    for (long left = reads; left != 0; left &= left - 1) {
      int read = Long.numberOfTrailingZeros(left);
      result.add(readsFrom[read], read);
    }
    return result;
  }

  /** From each read to the writes after the one it reads from. */
  Relation fromReads(Relation coherence) {
    Relation result = new Relation(size);
    for (long left = reads; left != 0; left &= left - 1) {
      int read = Long.numberOfTrailingZeros(left);
      result.addAll(read, coherence.row(readsFrom[read]));
    }
    return result;
  }

  /** The pairs of events of different threads. */
  Relation external(Relation relation) {
    Relation result = new Relation(size);
    for (int i = 0; i < size; i++) {
      for (long left = relation.row(i); left != 0; left &= left - 1) {
        int j = Long.numberOfTrailingZeros(left);
        if (thread[i] != thread[j]) {
          result.add(i, j);
        }
      }
    }
    return result;
  }
}
