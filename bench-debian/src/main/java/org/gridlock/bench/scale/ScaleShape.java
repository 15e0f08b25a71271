// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

/**
 * How large a synthetic program is. Its modules form a grid: those of a column call downwards, from
 * layer to layer, into their own column and the next one, so that the number of call strings
 * doubles with each layer.
 *
 * @param columns the width of the call graph
 * @param layers its depth, the wrappers left out
 * @param threads created by {@code main}, each running one column and what that reaches
 * @param wrappers how many functions stand between a module and {@code pthread_mutex_lock}
 */
public record ScaleShape(int columns, int layers, int threads, int wrappers) {
  /** What a module comes to, blank lines left out; a test holds the texts to it. */
  static final int LINES_PER_MODULE = 205;

  /**
   * So many layers hold their lock while they call the next. With the locks of lists and of their
   * entries, locksets have up to four locks; those of the programs of the thesis have 8 at most,
   * and at most 1.5 on average (4.7).
   */
  private static final int HOLDING_LAYERS = 2;

  public ScaleShape {
    if (columns < 1 || layers < 1 || threads < 1 || threads > columns || wrappers < 1) {
      throw new IllegalArgumentException(
          "no program has %d columns, %d layers, %d threads, %d wrappers"
              .formatted(columns, layers, threads, wrappers));
    }
  }

  /**
   * The shape of a program of about so many lines. Modules, locks, tables of functions, recursive
   * functions and allocation sites grow with the lines, the width of the call graph with their
   * power of 2/3, its depth with the cube root, threads with the square root, wrappers with the
   * logarithm.
   */
  public static ScaleShape of(int lines) {
    double size = Math.max(1, lines) / 10_000.0;
    int modules = Math.max(4, lines / LINES_PER_MODULE);
    int layers = Math.max(2, Math.toIntExact(Math.round(8 * Math.cbrt(size))));
    int columns = Math.max(2, Math.round((float) modules / layers));
    int threads = Math.max(2, Math.toIntExact(Math.round(4 * Math.sqrt(size))));
    int wrappers = Math.max(2, Math.toIntExact(Math.round(2 + 1.5 * Math.log10(size))));
    return new ScaleShape(columns, layers, Math.min(threads, columns), wrappers);
  }

  /** The number of modules; they are numbered column by column, from the top. */
  int modules() {
    return columns * layers;
  }

  int module(int column, int layer) {
    return column % columns * layers + layer;
  }

  /** Whether modules of the layer hold their lock while they call the next layer. */
  boolean holds(int layer) {
    int every = Math.max(2, (layers + 1) / HOLDING_LAYERS);
    return layer % every == 0;
  }

  boolean isLast(int layer) {
    return layer == layers - 1;
  }

  /** The column that a thread runs. */
  int columnOf(int thread) {
    return (int) ((long) thread * columns / threads);
  }
}
