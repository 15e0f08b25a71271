// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rules that hold for the classes of all modules. */
class ArchitectureTest {
  private static final String CLI = "org.gridlock.cli..";
  private static JavaClasses classes = new ClassFileImporter().importClasses();

  @BeforeAll
  static void importOnce() {
    classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.gridlock");
  }

  /** Every rule passes when nothing was imported: this one does not. */
  @Test
  void classesOfEveryLayerWereImported() {
    assertTrue(classes.size() > 100, () -> classes.size() + " classes");
    for (String layer :
        List.of("icfa", "frontend", "absint", "pointer", "lockset", "lockgraph", "report", "cli")) {
      assertTrue(classes.containPackage("org.gridlock." + layer), layer);
    }
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching("org.gridlock.(**)").should().beFreeOfCycles().check(classes);
  }

  @Test
  void onlyTheParserPackageKnowsEclipse() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.gridlock.frontend.cdt..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.eclipse..")
        .because("the parser can then be replaced")
        .check(classes);
  }

  @Test
  void onlyTheCommandLineTalksToTheUser() {
    noClasses()
        .that()
        .resideOutsideOfPackage(CLI)
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .because("an analysis is called by other programs too")
        .check(classes);
  }

  @Test
  void nothingIsRandom() {
    noClasses()
        .should()
        .callConstructor(Random.class)
        .orShould()
        .callMethod(Math.class, "random")
        .because("two runs give equal reports; a seeded generator is fine")
        .check(classes);
  }

  @Test
  void thereIsNoStaticState() {
    fields().that().areStatic().should().beFinal().check(classes);
    for (Class<?> mutable :
        List.of(
            AtomicInteger.class,
            AtomicLong.class,
            AtomicBoolean.class,
            AtomicReference.class,
            StringBuilder.class,
            ThreadLocal.class)) {
      noFields()
          .that()
          .areStatic()
          .should()
          .haveRawType(mutable)
          .because("two analyses may run in one virtual machine")
          .check(classes);
    }
  }

  @Test
  void everyPackageIsDocumentedAndNullMarked() {
    Set<String> without = new TreeSet<>();
    for (JavaClass type : classes) {
      JavaPackage home = type.getPackage();
      if (!home.isAnnotatedWith(NullMarked.class)) {
        without.add(home.getName());
      }
    }
    assertEquals(Set.of(), without);
  }
}
