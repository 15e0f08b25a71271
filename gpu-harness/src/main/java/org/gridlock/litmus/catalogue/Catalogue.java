// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.log.Log;
import org.gridlock.litmus.log.LogEntry;
import org.gridlock.litmus.log.Rate;
import org.gridlock.litmus.table.Figures;
import org.gridlock.litmus.table.Sheet;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.LitmusReader;

/** The tests of the thesis, from files beside this class. */
public final class Catalogue {
  /** The chips of figure 2.9. */
  public static final List<String> CHIPS =
      List.of("GTX 540m", "Tesla C2075", "GTX 660", "GTX Titan", "GTX 750");

  private static final long RUNS = 100_000;

  /**
   * A test of the thesis.
   *
   * @param caption with the number of its figure
   * @param observed on each of the {@link #CHIPS} in 100,000 runs; empty where the thesis has no
   *     numbers
   * @param notes for each thread and instruction, the line of the original program; may be empty
   */
  public record Entry(
      String caption,
      LitmusTest test,
      List<Long> observed,
      List<List<String>> notes,
      String footnote) {
    public Entry {
      observed = List.copyOf(observed);
      notes = notes.stream().map(List::copyOf).toList();
    }

    /** The figure, with the thesis' numbers and those of some logs beside them. */
    public Sheet sheet(List<Log> logs) {
      SequencedMap<String, Rate> rates = new LinkedHashMap<>();
      for (int i = 0; i < observed.size(); i++) {
        rates.put(CHIPS.get(i), new Rate(observed.get(i), RUNS));
      }
      for (Log log : logs) {
        LogEntry entry = log.entries().get(test.name());
        if (entry != null) {
          rates.put(log.chip(), new Rate(entry.positive(), entry.runs()));
        }
      }
      return Figures.sheet(caption, test, notes, rates, footnote);
    }
  }

  private static final String SPINLOCK_LINES = "*original line in Figure 2.12a";
  private static final String COUNTER_LINES = "*original line in Figure 2.14a";

  private final List<Entry> entries = new ArrayList<>();

  public Catalogue() {
    add("Fig. 2.5: Load buffering", "LB", List.of());
    add("Fig. 2.5 with fences", "LB+membar.gls", List.of());
    add("Fig. A.1: Store buffering", "SB", List.of());
    add("Store buffering with fences", "SB+membar.gls", List.of());
    add("Message passing", "MP", List.of());
    add("Message passing with fences", "MP+membar.gls", List.of());
    add("Fig. 2.10: Coherent reads test", "CoRR", List.of(11642L, 8879L, 9599L, 9787L, 0L));
    add("Coherent reads with a fence", "CoRR+membar.cta", List.of());
    add("Fig. 2.11: Message passing test with CAS", "MP+CAS", List.of(0L, 0L, 0L, 11L, 0L));
    add("Message passing with CAS and a fence", "MP+CAS+membar.gl", List.of());
    add(
        "Fig. 2.13: Future value test for spinlock",
        "Spinlock-future",
        List.of(0L, 40L, 0L, 478L, 0L),
        List.of(List.of("*7", "8", "10"), List.of("*4", "5", "6", "7")),
        SPINLOCK_LINES);
    add("Future value test for the spinlock of Fig. 2.12b", "Spinlock-future-fixed", List.of());
    add("Stale value test for spinlock", "Spinlock-stale", List.of());
    add("Stale value test for the spinlock of Fig. 2.12b", "Spinlock-stale-fixed", List.of());
    add(
        "Fig. 2.15: Stale value test for counter lock",
        "Counter-stale",
        List.of(0L, 0L, 0L, 22L, 0L),
        List.of(List.of("*7", "8", "8", "8", "9", "11"), List.of("*4", "5", "6", "7")),
        COUNTER_LINES);
    add("Stale value test for the counter lock of Fig. 2.14b", "Counter-stale-fixed", List.of());
  }

  private void add(String caption, String name, List<Long> observed) {
    add(caption, name, observed, List.of(), "");
  }

  private void add(
      String caption, String name, List<Long> observed, List<List<String>> notes, String footnote) {
    entries.add(new Entry(caption, load(name), observed, notes, footnote));
  }

  private static LitmusTest load(String name) {
    String file = name.toLowerCase(Locale.ROOT) + ".litmus";
    try (InputStream stream = Catalogue.class.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalStateException("the catalogue lacks " + file);
      }
      return LitmusReader.read(file, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (LitmusException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All of them, in the order of the thesis. */
  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** The one whose test has this name. */
  public Optional<Entry> find(String name) {
    return entries.stream().filter(entry -> entry.test().name().equals(name)).findFirst();
  }
}
