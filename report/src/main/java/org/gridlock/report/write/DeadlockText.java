// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.report.Deadlock;
import org.gridlock.report.StackFrame;
import org.gridlock.report.WaitEdge;

/** Writes one finding: its locks, then for each thread both stacks with the lines of source. */
record DeadlockText(TextStyle style, SourceLines sources) {

  void append(StringBuilder text, int number, Deadlock deadlock) {
    String title = number + ". " + title(deadlock) + ", " + deadlock.confidenceWord();
    text.append(style.heading(title + " confidence"));
    text.append("  ").append(style.faint("[" + deadlock.id() + "]")).append('\n');
    for (String reason : deadlock.reasons()) {
      text.append(Wrap.paragraph("because " + Clean.text(reason), "   "));
    }
    for (WaitEdge edge : deadlock.edges()) {
      text.append('\n');
      edge(text, edge, deadlock.branches());
    }
    text.append('\n');
  }

  private static String title(Deadlock deadlock) {
    return switch (deadlock.kind()) {
      case CYCLE -> "Cycle " + circle(deadlock.locks());
      case SELF -> "Lock taken twice by one thread: " + circle(deadlock.locks());
      case JOIN -> "Join under a lock: " + circle(deadlock.locks());
      case EXIT -> "Lock kept by an ended thread: " + circle(deadlock.locks());
      case CONDITION -> "Signal never given: " + circle(deadlock.locks());
      case BARRIER -> "Barrier never complete: " + circle(deadlock.locks());
      case SIGNAL -> "Lock taken in a signal handler: " + circle(deadlock.locks());
    };
  }

  /** The locks once around; a single one stands for itself. */
  private static String circle(List<String> locks) {
    List<String> around = new ArrayList<>(locks);
    if (around.size() > 1) {
      around.add(around.getFirst());
    }
    return Clean.text(String.join(" -> ", around));
  }

  private void edge(StringBuilder text, WaitEdge edge, List<Deadlock.Branch> branches) {
    text.append("   ").append(edge.many() ? "A thread " : "Thread ");
    text.append(Clean.text(edge.thread())).append(held(edge)).append('\n');
    boolean isMadeUp = edge.acquisition().getLast().line() == 0; // the code before main
    if (!isMadeUp) {
      stack(text, edge.acquisition());
    }
    String requested = style.lock(Clean.text(edge.requested()));
    boolean ends = kind(edge.request()) == StackFrame.Kind.END;
    boolean isHolder = kind(edge.acquisition()) == StackFrame.Kind.LOCK;
    if (isHolder && !branches.isEmpty()) {
      text.append("   goes on past\n");
      branches(text, branches);
    }
    text.append(isMadeUp ? "   " : "   and ")
        .append(ends ? "ends" : "waits for " + requested)
        .append(" at\n");
    stack(text, edge.request());
  }

  private String held(WaitEdge edge) {
    String name = style.lock(Clean.text(edge.held()));
    return switch (kind(edge.acquisition())) {
      case START -> edge.acquisition().getLast().line() > 0 ? ", started at" : "";
      case SIGNAL -> " is to give the " + name + " at";
      case CALL, THREAD_CREATE, LOCK, JOIN, WAIT, END -> " holds " + name + ", acquired at";
    };
  }

  private static StackFrame.Kind kind(List<StackFrame> stack) {
    return stack.getLast().kind();
  }

  private void stack(StringBuilder text, List<StackFrame> stack) {
    int functionWidth = width(stack.stream().map(StackFrame::function).toList());
    int positionWidth = width(stack.stream().map(DeadlockText::position).toList());
    for (StackFrame frame : stack) {
      text.append("     ").append(padded(Clean.text(frame.function()), functionWidth));
      text.append("  ").append(padded(Clean.text(position(frame)), positionWidth));
      String source = sources.line(frame.file(), frame.line());
      String tail = source == null ? verb(frame.kind()) : excerpt(frame.kind(), source);
      text.append("  ").append(style.faint(tail)).append('\n');
    }
  }

  private void branches(StringBuilder text, List<Deadlock.Branch> branches) {
    int functionWidth = width(branches.stream().map(Deadlock.Branch::function).toList());
    int positionWidth = width(branches.stream().map(DeadlockText::position).toList());
    for (Deadlock.Branch branch : branches) {
      String source = sources.line(branch.file(), branch.line());
      text.append("     ").append(padded(Clean.text(branch.function()), functionWidth));
      text.append("  ").append(padded(Clean.text(position(branch)), positionWidth)).append("  ");
      text.append(style.faint(source == null ? "branch" : Clean.excerpt(source)));
      text.append("  (").append(Clean.excerpt(tested(branch.condition())));
      text.append(branch.taken() ? ": true)" : ": false)").append('\n');
    }
  }

  /** What a call gave has no name in the source. */
  private static String tested(String condition) {
    String named = condition.replaceAll("\\$\\d+", "...");
    return named.matches("\\([^()]*\\)") ? named.substring(1, named.length() - 1) : named;
  }

  private static String position(Deadlock.Branch branch) {
    return branch.file() + ":" + branch.line();
  }

  private static String excerpt(StackFrame.Kind kind, String source) {
    String shown = Clean.excerpt(source);
    return kind == StackFrame.Kind.THREAD_CREATE ? shown + "  (creates the thread)" : shown;
  }

  private static String verb(StackFrame.Kind kind) {
    return switch (kind) {
      case CALL -> "calls";
      case THREAD_CREATE -> "creates the thread";
      case LOCK -> "locks";
      case JOIN -> "joins";
      case WAIT -> "waits";
      case START -> "starts";
      case SIGNAL -> "signals";
      case END -> "ends";
    };
  }

  private static String position(StackFrame frame) {
    return frame.line() == 0 ? frame.file() : frame.file() + ":" + frame.line();
  }

  private static int width(List<String> columns) {
    int width = 0;
    for (String column : columns) {
      width = Math.max(width, column.length());
    }
    return width;
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
