// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridlock.litmus.log.Log;
import org.gridlock.litmus.log.LogEntry;
import org.gridlock.litmus.log.Rate;

/** All tests of some logs: a row for each test, grouped by family, a column for each chip. */
public final class Summary {
  private Summary() {}

  /** The sheet of some logs; rates per 100,000 runs with their 95 % intervals. */
  public static Sheet sheet(List<Log> logs) {
    SequencedMap<String, SequencedSet<String>> families = new LinkedHashMap<>();
    for (Log log : logs) {
      for (String test : log.entries().keySet()) {
        families.computeIfAbsent(family(test), name -> new LinkedHashSet<>()).add(test);
      }
    }
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("obs/100k"));
    logs.forEach(log -> head.add(log.chip()));
    head.add("models");
    rows.add(head);
    boolean spoilt = false;
    for (SequencedSet<String> tests : families.values()) {
      for (String test : tests) {
        List<String> row = new ArrayList<>(List.of(test));
        SortedMap<String, String> models = new TreeMap<>();
        for (Log log : logs) {
          LogEntry entry = log.entries().get(test);
          row.add(entry == null ? "-" : cell(entry));
          if (entry != null) {
            models.putAll(entry.models());
            spoilt |= entry.isSpoilt();
          }
        }
        row.add(verdicts(models));
        rows.add(row);
      }
    }
    return new Sheet(
        "Observations per 100,000 runs with 95 % Wilson intervals",
        List.of(new Sheet.Grid(true, rows)),
        spoilt
            ? "! the compiled code is not the test, so the rate says nothing about the chip"
            : "");
  }

  /** The part of a name before what varies in a family; {@code 2+2W} and the like stay whole. */
  static String family(String test) {
    String name = test.replaceFirst("-p[0-9].*$", "");
    int cut = -1;
    for (int i = 1; i < name.length() && cut < 0; i++) {
      boolean suffix =
          name.charAt(i) == '+'
              && Character.isLowerCase(name.charAt(i + 1 < name.length() ? i + 1 : i));
      cut = suffix || name.charAt(i) == '-' ? i : -1;
    }
    return cut < 0 ? name : name.substring(0, cut);
  }

  private static String cell(LogEntry entry) {
    Rate rate = new Rate(entry.positive(), entry.runs());
    return rate + " " + rate.interval() + (entry.isSpoilt() ? " !" : "");
  }

  private static String verdicts(SortedMap<String, String> models) {
    List<String> words = new ArrayList<>();
    models.forEach((model, verdict) -> words.add(model + " " + verdict));
    return String.join(", ", words);
  }
}
