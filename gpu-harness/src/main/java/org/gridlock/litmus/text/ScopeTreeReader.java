// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.ScopeTree;
import org.gridlock.litmus.test.ScopeTree.Position;

/**
 * Reads scope trees: {@code (device (kernel (cta (warp P0)) (cta (warp P1))))}. A level {@code
 * cluster} between kernel and CTA may be left out; {@code grid} is an older word for a kernel.
 */
public final class ScopeTreeReader {
  private final Tokens tokens;
  private final SortedMap<Integer, Position> positions = new TreeMap<>();
  private int kernels;
  private int clusters;
  private int ctas;
  private int warps;

  ScopeTreeReader(Tokens tokens) {
    this.tokens = tokens;
  }

  /**
   * Reads a scope tree that stands alone.
   *
   * @param source where it comes from, for messages
   * @param text all of it; its threads are P0, P1 and so on
   */
  public static ScopeTree read(String source, String text) throws LitmusException {
    Tokens tokens = Tokens.of(source, text, 1);
    ScopeTreeReader reader = new ScopeTreeReader(tokens);
    reader.devices();
    if (!tokens.atEnd()) {
      throw tokens.expected("the end of the scope tree");
    }
    return reader.placed(tokens.peek(), reader.positions.size());
  }

  /**
   * Reads one tree per device.
   *
   * @param threads how many threads the test has; each is in the tree once
   */
  ScopeTree tree(int threads) throws LitmusException {
    Token start = tokens.peek();
    devices();
    return placed(start, threads);
  }

  private void devices() throws LitmusException {
    int devices = 0;
    while (tokens.peek().is("(") && levelAhead(1).matches("device|kernel|grid|cluster|cta")) {
      if (levelAhead(1).equals("device")) {
        open("device");
        while (!tokens.takeIf(")")) {
          kernel(devices);
        }
      } else {
        kernel(devices);
      }
      devices++;
    }
    if (devices == 0) {
      throw tokens.expected("a scope tree such as (device (kernel (cta (warp P0))))");
    }
  }

  private ScopeTree placed(Token start, int threads) throws LitmusException {
    for (int thread = 0; thread < threads; thread++) {
      if (!positions.containsKey(thread)) {
        throw tokens.at(start, "expected thread P" + thread + " in the scope tree");
      }
    }
    if (positions.lastKey() >= threads) {
      throw tokens.at(
          start, "the scope tree has thread P" + positions.lastKey() + ", the test has not");
    }
    return new ScopeTree(positions.values().stream().toList()).canonical();
  }

  private String levelAhead(int ahead) {
    return tokens.peek(ahead).text().toLowerCase(Locale.ROOT);
  }

  private void open(String level) throws LitmusException {
    tokens.expect("(");
    if (!tokens.sees(level)) {
      throw tokens.expected("'" + level + "'");
    }
    tokens.take();
  }

  private void kernel(int device) throws LitmusException {
    if (levelAhead(1).matches("kernel|grid")) {
      open(levelAhead(1));
      while (!tokens.takeIf(")")) {
        cluster(device);
      }
    } else {
      cluster(device);
    }
    kernels++;
  }

  private void cluster(int device) throws LitmusException {
    if (levelAhead(1).equals("cluster")) {
      open("cluster");
      while (!tokens.takeIf(")")) {
        cta(device);
      }
    } else {
      cta(device);
    }
    clusters++;
  }

  private void cta(int device) throws LitmusException {
    open("cta");
    while (!tokens.takeIf(")")) {
      open("warp");
      do {
        Token token = tokens.peek();
        int thread = Names.thread(tokens);
        if (positions.put(thread, new Position(device, kernels, clusters, ctas, warps)) != null) {
          throw tokens.at(token, "thread P" + thread + " is twice in the scope tree");
        }
      } while (!tokens.takeIf(")"));
      warps++;
    }
    ctas++;
  }
}
