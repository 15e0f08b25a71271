// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Which module may use which. Modules are added here when they are added to the build. */
class ModulesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Set<String> ANALYSIS =
      Set.of(
          "icfa",
          "absint-framework",
          "dependency",
          "pointer",
          "lockset",
          "nonconc",
          "lockgraph",
          "report");
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("icfa", Set.of()),
          Map.entry("frontend-c", Set.of("icfa")),
          Map.entry("absint-framework", Set.of("icfa")),
          Map.entry("dependency", Set.of("icfa")),
          Map.entry("pointer", Set.of("icfa", "absint-framework", "dependency")),
          Map.entry("lockset", Set.of("icfa", "absint-framework", "pointer")),
          Map.entry("nonconc", Set.of("icfa", "absint-framework", "pointer", "lockset")),
          Map.entry(
              "lockgraph", Set.of("icfa", "absint-framework", "pointer", "lockset", "nonconc")),
          Map.entry("report", Set.of("icfa", "lockgraph")),
          Map.entry("pipeline", ANALYSIS),
          Map.entry("bench-debian", Set.of("frontend-c", "pipeline", "report")),
          Map.entry("gpu-harness", Set.of()),
          Map.entry(
              "cli", Set.of("frontend-c", "pipeline", "report", "bench-debian", "gpu-harness")));

  /** These measure and test the others and ship with nothing. */
  private static final Set<String> FREE = Set.of("benchmarks", "oracle");

  @Test
  void modulesUseOnlyWhatTheyMay() throws Exception {
    Map<String, Set<String>> forbidden = new TreeMap<>();
    List<String> modules = modules();
    for (String module : modules) {
      if (!FREE.contains(module)) {
        Set<String> used = used(module);
        used.removeAll(MAY_USE.getOrDefault(module, Set.of()));
        if (!used.isEmpty()) {
          forbidden.put(module, used);
        }
      }
    }
    assertEquals(Map.of(), forbidden);
    Set<String> known = new TreeSet<>(MAY_USE.keySet());
    known.addAll(FREE);
    assertEquals(List.of(), modules.stream().filter(module -> !known.contains(module)).toList());
    assertTrue(modules.containsAll(MAY_USE.keySet()), () -> "a module is gone: " + modules);
  }

  private static List<String> modules()
      throws IOException, SAXException, ParserConfigurationException {
    List<String> modules = new ArrayList<>();
    NodeList elements = pom(ROOT).getElementsByTagName("module");
    for (int i = 0; i < elements.getLength(); i++) {
      modules.add(elements.item(i).getTextContent().strip());
    }
    return modules;
  }

  private static Set<String> used(String module)
      throws IOException, SAXException, ParserConfigurationException {
    Set<String> used = new TreeSet<>();
    NodeList dependencies = pom(ROOT.resolve(module)).getElementsByTagName("dependency");
    for (int i = 0; i < dependencies.getLength(); i++) {
      Element dependency = (Element) dependencies.item(i);
      if (text(dependency, "groupId").equals("org.gridlock")
          && !text(dependency, "scope").equals("test")) {
        used.add(text(dependency, "artifactId").replaceFirst("^gridlock-", ""));
      }
    }
    return used;
  }

  private static String text(Element parent, String tag) {
    NodeList found = parent.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }

  private static Element pom(Path folder)
      throws IOException, SAXException, ParserConfigurationException {
    try (var in = Files.newInputStream(folder.resolve("pom.xml"))) {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(in)
          .getDocumentElement();
    }
  }
}
