// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.List;

/**
 * A thread that holds one lock and asks for another.
 *
 * @param thread the function in which the thread starts
 * @param many whether several such threads may exist
 * @param held the lock it holds
 * @param acquisition the stack with which that was acquired, outermost first
 * @param requested the lock it asks for
 * @param request the stack with which it asks, outermost first
 */
public record WaitEdge(
    String thread,
    boolean many,
    String held,
    List<StackFrame> acquisition,
    String requested,
    List<StackFrame> request) {
  public WaitEdge {
    acquisition = List.copyOf(acquisition);
    request = List.copyOf(request);
  }
}
