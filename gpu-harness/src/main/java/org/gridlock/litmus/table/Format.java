// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** How a sheet is written. */
public enum Format {
  TEXT {
    @Override
    public String print(Sheet sheet) {
      StringBuilder text = new StringBuilder(sheet.caption() + "\n");
      for (Sheet.Grid grid : sheet.grids()) {
        for (List<String> row : grid.rows()) {
          StringBuilder line = new StringBuilder();
          for (int i = 0; i < row.size(); i++) {
            line.append(row.get(i)).append(" ".repeat(width(grid, i) - row.get(i).length() + 2));
          }
          text.append(line.toString().stripTrailing()).append('\n');
        }
      }
      return sheet.footnote().isEmpty() ? text.toString() : text + sheet.footnote() + "\n";
    }
  },
  HTML {
    @Override
    public String print(Sheet sheet) {
      StringBuilder text = new StringBuilder("<figure>\n");
      for (Sheet.Grid grid : sheet.grids()) {
        text.append("<table>\n");
        for (int i = 0; i < grid.rows().size(); i++) {
          String cell = grid.headed() && i == 0 ? "th" : "td";
          text.append("<tr>");
          for (String content : padded(grid, grid.rows().get(i))) {
            text.append("<" + cell + ">" + escapedHtml(content) + "</" + cell + ">");
          }
          text.append("</tr>\n");
        }
        text.append("</table>\n");
      }
      if (!sheet.footnote().isEmpty()) {
        text.append("<p>" + escapedHtml(sheet.footnote()) + "</p>\n");
      }
      return text + "<figcaption>" + escapedHtml(sheet.caption()) + "</figcaption>\n</figure>\n";
    }
  },
  LATEX {
    @Override
    public String print(Sheet sheet) {
      StringBuilder text = new StringBuilder("\\begin{figure}\n\\centering\n");
      for (Sheet.Grid grid : sheet.grids()) {
        text.append("\\begin{tabular}{" + "l".repeat(grid.columns()) + "}\n\\hline\n");
        for (int i = 0; i < grid.rows().size(); i++) {
          String row =
              padded(grid, grid.rows().get(i)).stream()
                  .map(Format::escapedLatex)
                  .collect(Collectors.joining(" & "));
          text.append(row.stripTrailing()).append(" \\\\\n");
          text.append(grid.headed() && i == 0 ? "\\hline\n" : "");
        }
        text.append("\\hline\n\\end{tabular}\n\n");
      }
      if (!sheet.footnote().isEmpty()) {
        text.append(escapedLatex(sheet.footnote())).append('\n');
      }
      return text + "\\caption{" + escapedLatex(sheet.caption()) + "}\n\\end{figure}\n";
    }
  };

  /** The sheet as text; ends with a line end. */
  public abstract String print(Sheet sheet);

  private static int width(Sheet.Grid grid, int column) {
    return grid.rows().stream()
        .filter(row -> row.size() > column)
        .mapToInt(row -> row.get(column).length())
        .max()
        .orElse(0);
  }

  private static List<String> padded(Sheet.Grid grid, List<String> row) {
    List<String> cells = new ArrayList<>(row);
    cells.addAll(Collections.nCopies(grid.columns() - row.size(), ""));
    return cells;
  }

  private static String escapedHtml(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("/\\", "&and;")
        .replace("\\/", "&or;");
  }

  private static String escapedLatex(String text) {
    StringBuilder escaped = new StringBuilder();
    String marked = text.replace("/\\", "\u2227").replace("\\/", "\u2228");
    for (int i = 0; i < marked.length(); i++) {
      char c = marked.charAt(i);
      escaped.append(
          switch (c) {
            case '\u2227' -> "$\\wedge$";
            case '\u2228' -> "$\\vee$";
            case '\\' -> "\\textbackslash{}";
            case '~' -> "\\textasciitilde{}";
            case '^' -> "\\textasciicircum{}";
            case '_', '%', '&', '#', '$', '{', '}' -> "\\" + c;
            default -> Character.toString(c);
          });
    }
    return escaped.toString();
  }
}
