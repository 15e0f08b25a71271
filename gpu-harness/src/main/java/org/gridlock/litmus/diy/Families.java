// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The usual names of cycles, by their relations and directions. */
final class Families {
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          family("MP", "WW Rf RR Fr"),
          family("SB", "WR Fr WR Fr"),
          family("LB", "RW Rf RW Rf"),
          family("R", "WW Ws WR Fr"),
          family("S", "WW Rf RW Ws"),
          family("2+2W", "WW Ws WW Ws"),
          family("WRC", "Rf RW Rf RR Fr"),
          family("RWC", "Rf RR Fr WR Fr"),
          family("WWC", "Rf RW Rf RW Ws"),
          family("WRW+WR", "Rf RW Ws WR Fr"),
          family("WRR+2W", "Rf RR Fr WW Ws"),
          family("WRW+2W", "Rf RW Ws WW Ws"),
          family("3.SB", "WR Fr WR Fr WR Fr"),
          family("3.LB", "RW Rf RW Rf RW Rf"),
          family("3.2W", "WW Ws WW Ws WW Ws"),
          family("ISA2", "WW Rf RW Rf RR Fr"),
          family("W+RWC", "WW Rf RR Fr WR Fr"),
          family("Z6.0", "WW Rf RW Ws WR Fr"),
          family("Z6.1", "WW Ws WW Rf RW Ws"),
          family("Z6.2", "WW Rf RW Rf RW Ws"),
          family("Z6.3", "WW Ws WW Rf RR Fr"),
          family("Z6.4", "WW Ws WR Fr WR Fr"),
          family("Z6.5", "WW Ws WW Ws WR Fr"),
          family("4.SB", "WR Fr WR Fr WR Fr WR Fr"),
          family("4.LB", "RW Rf RW Rf RW Rf RW Rf"),
          family("4.2W", "WW Ws WW Ws WW Ws WW Ws"),
          family("IRIW", "Rf RR Fr Rf RR Fr"),
          family("IRRWIW", "Rf RR Fr Rf RW Ws"),
          family("IRWIW", "Rf RW Ws Rf RW Ws"),
          family("CoRR", "Rf RRs Fr"),
          family("CoRW2", "Rf RWs Ws"));

  private Families() {}

  private static Map.Entry<String, String> family(String name, String signature) {
    return Map.entry(leastRotation(signature), name);
  }

  private static String leastRotation(String signature) {
    List<String> words = new ArrayList<>(List.of(signature.split(" ", -1)));
    List<String> rotations = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      Collections.rotate(words, 1);
      rotations.add(String.join(" ", words));
    }
    return Collections.min(rotations);
  }

  /** The name of the family, e.g. {@code MP}. */
  static Optional<String> family(Cycle cycle) {
    return Optional.ofNullable(NAMES.get(leastRotation(cycle.signature())));
  }

  /** What sets a cycle apart in its family: {@code +membar.gls}, {@code +po+addr-l1}. */
  static String suffix(Cycle cycle) {
    List<String> links = new ArrayList<>();
    List<String> annotations = new ArrayList<>();
    for (Arc arc : cycle.arcs()) {
      if (!arc.kind().isCommunication()) {
        links.add(cycle.changes() == 0 ? link(arc).replace("-s", "") : link(arc));
      }
      annotations.add(arc.source().annotation().toString());
    }
    String suffix = "";
    if (links.stream().distinct().count() > 1) {
      suffix = "+" + String.join("+", links);
    } else if (!links.get(0).equals("po")) {
      suffix = "+" + links.get(0) + (links.size() > 1 ? "s" : "");
    }
    if (annotations.stream().distinct().count() > 1) {
      suffix +=
          annotations.stream()
              .map(text -> text.isEmpty() ? "weak" : text.replaceFirst("^\\.", ""))
              .collect(Collectors.joining("-", "-", ""));
    } else if (!annotations.get(0).equals("l2")) {
      suffix +=
          annotations.get(0).isEmpty()
              ? "-weak"
              : "-" + annotations.get(0).replaceFirst("^\\.", "");
    }
    return suffix;
  }

  private static String link(Arc arc) {
    String name =
        switch (arc.kind()) {
          case PO -> "po";
          case MEMBAR -> "membar." + arc.prefix().substring(1);
          case FENCE_SC -> "fence.sc." + arc.scope();
          case FENCE_ACQ_REL -> "fence.acq_rel." + arc.scope();
          case ADDRESS -> "addr";
          case DATA -> "data";
          case CONTROL -> "ctrl";
          case RF, FR, WS -> throw new IllegalArgumentException("not within a thread: " + arc);
        };
    return name + (arc.sameLocation() ? "-s" : "");
  }
}
