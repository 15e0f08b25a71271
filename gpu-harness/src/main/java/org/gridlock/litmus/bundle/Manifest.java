// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.bundle;

import java.util.List;
import org.gridlock.litmus.emit.Layout;
import org.gridlock.litmus.test.Condition;
import org.gridlock.litmus.test.Formula;
import org.gridlock.litmus.test.Formula.Subject;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.Dialect;
import org.gridlock.litmus.text.LitmusPrinter;

/**
 * What the runner reads: a line per fact, the first word says which. Conditions are in postfix, so
 * that the runner needs no parser.
 */
final class Manifest {
  private final StringBuilder text = new StringBuilder();

  Manifest(String supportCubin, String supportPtx) {
    line("litmus-bundle", "1");
    line("support-cubin", supportCubin);
    line("support-ptx", supportPtx);
  }

  /**
   * Adds a test.
   *
   * @param file the name of its files without ending
   * @param labels lines for the log after the histogram, e.g. what a model says
   */
  void add(CompiledTest compiled, String file, List<String> labels) {
    LitmusTest test = compiled.emitted().test();
    Layout layout = compiled.emitted().layout();
    line("test", test.name());
    line("cubin", file + ".cubin");
    line("ptx", file + ".ptx");
    line("optcheck", compiled.report().verdict().toString());
    compiled.report().text().lines().forEach(each -> line("say", each));
    line("label", "Optcheck " + test.name() + " " + compiled.report().verdict());
    labels.forEach(each -> line("label", each));
    line("slots", Integer.toString(layout.slots()));
    layout.groups().forEach(group -> line("group", group.kernel() + " " + group.warps()));
    layout.roles().forEach(role -> line("role", role.group() + " " + role.slot()));
    layout
        .locations()
        .forEach(each -> line("location", each.name() + " " + each.space() + " " + each.initial()));
    layout.addresses().forEach(each -> line("address", each.toString()));
    layout.values().forEach(each -> line("value", Long.toString(each.intValue())));
    for (Subject subject : layout.observations()) {
      line("observe", observation(subject, layout));
    }
    line("quantifier", test.condition().quantifier().toString());
    line("condition", postfix(test.condition().formula(), layout.observations()));
    line("text", text(test));
    line("end", test.name());
  }

  private static String observation(Subject subject, Layout layout) {
    return switch (subject) {
      case Subject.Register register -> "0 " + register.thread() + " " + register;
      case Subject.Location location -> {
        List<String> names = layout.locations().stream().map(Layout.Location::name).toList();
        yield "1 " + names.indexOf(location.name()) + " " + location;
      }
    };
  }

  private static String text(LitmusTest test) {
    Condition bare = new Condition(Condition.Quantifier.EXISTS, test.condition().formula());
    return new LitmusPrinter(Dialect.THESIS).condition(bare).replace('\n', ' ');
  }

  /** The formula in postfix; observations by number. */
  private static String postfix(Formula formula, List<Subject> order) {
    return switch (formula) {
      case Formula.Atom atom ->
          (atom.equal() ? "=" : "!") + order.indexOf(atom.subject()) + ":" + atom.value();
      case Formula.Same same ->
          (same.equal() ? "s" : "d")
              + order.indexOf(same.left())
              + ":"
              + order.indexOf(same.right());
      case Formula.And and -> postfix(and.parts(), order) + "&" + and.parts().size();
      case Formula.Or or -> postfix(or.parts(), order) + "|" + or.parts().size();
      case Formula.Not not -> postfix(not.part(), order) + " ~";
    };
  }

  private static String postfix(List<Formula> parts, List<Subject> order) {
    StringBuilder text = new StringBuilder();
    parts.forEach(part -> text.append(postfix(part, order)).append(' '));
    return text.toString();
  }

  private void line(String word, String rest) {
    text.append(word).append(' ').append(rest).append('\n');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
