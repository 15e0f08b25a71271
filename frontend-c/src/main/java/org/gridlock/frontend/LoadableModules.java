// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.frontend.capture.CapturedProgram;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.frontend.link.LinkedModule;
import org.gridlock.frontend.link.Linker;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.error.AnalyzerException;

/** The shared objects that a captured program may load, those that they need, and so on. */
final class LoadableModules {
  private final Reader reader;
  private final ModelCatalogue models;
  private final List<LinkedModule> modules = new ArrayList<>();
  private final List<String> files = new ArrayList<>();
  private final List<SoundnessNote> notes = new ArrayList<>();
  private final Set<String> read = new HashSet<>();
  private final Set<String> offered = new HashSet<>();

  /** Reads units. */
  interface Reader {
    List<Unit> read(List<CompileJob> jobs) throws AnalyzerException;
  }

  LoadableModules(Reader reader, ModelCatalogue models) {
    this.reader = reader;
    this.models = models;
  }

  /** Adds what code loads that is there from the beginning. */
  void add(List<CapturedProgram.Loadable> loadable, List<LinkedModule> linked)
      throws AnalyzerException {
    List<CapturedProgram.Loadable> left = new ArrayList<>(loadable);
    for (List<LinkedModule> last = linked; !last.isEmpty(); ) {
      List<Unit> units = last.stream().flatMap(module -> module.units().stream()).toList();
      List<CapturedProgram.Loadable> loaded =
          left.stream()
              .filter(each -> Linker.mayLoad(units, models, each.files(), each.isPlugIn()))
              .toList();
      left.removeAll(loaded);
      last = new ArrayList<>();
      for (CapturedProgram.Loadable each : loaded) {
        files.addAll(each.files());
        notes.addAll(each.notes());
        offered.addAll(each.modules().getFirst().exported());
        for (CapturedProgram.Module module : each.modules()) {
          if (read.add(module.name())) {
            // Each has copies of its own of the units that it shares with others.
            last.add(
                new LinkedModule(module.name(), reader.read(module.jobs()), module.exported()));
          }
        }
      }
      modules.addAll(last);
    }
  }

  List<LinkedModule> modules() {
    return modules;
  }

  /** The names by which they are loaded. */
  List<String> files() {
    return files;
  }

  /** What those that are loaded export themselves, and not what they need. */
  Set<String> offered() {
    return offered;
  }

  /** What of them cannot be analysed. */
  List<SoundnessNote> notes() {
    return notes;
  }
}
