// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gridlock.lockgraph.Finding.Kind;

/**
 * The name by which a finding is known from run to run. It is a hash of the kind, the names of the
 * locks and the names of the functions on the stacks. Files and lines stay out, so that an edit
 * elsewhere does not make a known finding look new.
 */
final class DeadlockId {
  private static final int BYTES = 6;

  /** Names of heap locks tell the line of their allocation. */
  private static final Pattern LINE = Pattern.compile(":\\d+");

  private DeadlockId() {}

  static String of(Kind kind, List<WaitEdge> edges) {
    List<String> signatures = edges.stream().map(DeadlockId::signature).toList();
    return hash(kind + "\n" + smallestRotation(signatures));
  }

  /** A cycle has no first edge: where the search entered it must not matter. */
  private static String smallestRotation(List<String> signatures) {
    List<String> rotation = new ArrayList<>(signatures);
    String smallest = String.join("\n", rotation);
    for (int turn = 1; turn < signatures.size(); turn++) {
      Collections.rotate(rotation, 1);
      String candidate = String.join("\n", rotation);
      if (candidate.compareTo(smallest) < 0) {
        smallest = candidate;
      }
    }
    return smallest;
  }

  private static String signature(WaitEdge edge) {
    return String.join(
        "|",
        lockName(edge.held()),
        functions(edge.acquisition()),
        lockName(edge.requested()),
        functions(edge.request()));
  }

  private static String lockName(String name) {
    return LINE.matcher(name).replaceAll(":");
  }

  private static String functions(List<StackFrame> stack) {
    return stack.stream()
        .map(frame -> frame.kind().word() + " " + frame.function())
        .collect(Collectors.joining(">"));
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError("every JDK has SHA-256", impossible);
    }
  }
}
