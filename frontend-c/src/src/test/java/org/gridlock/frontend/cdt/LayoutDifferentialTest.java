// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Structs of many shapes have the layout that the compiler gives them. */
class LayoutDifferentialTest {
  private static final int STRUCTS = 600;
  private static final String[] SCALARS = {
    "char",
    "short",
    "int",
    "long",
    "unsigned char",
    "unsigned",
    "long long",
    "_Bool",
    "float",
    "double",
    "long double",
    "void *",
    "int (*)(void)",
    "__int128",
    "enum colour",
    "struct inner",
    "union either",
    "aligned_int",
    "struct packed_inner",
    "vector_of_ints",
    "vector_of_doubles",
    "unaligned_long"
  };
  private static final String[] BIT_TYPES = {
    "char",
    "short",
    "int",
    "long",
    "unsigned char",
    "unsigned short",
    "unsigned",
    "unsigned long",
    "_Bool",
    "enum colour"
  };
  private static final int[] BIT_SIZES = {8, 16, 32, 64, 8, 16, 32, 64, 1, 32};
  private static final String PRELUDE =
      """
      enum colour { RED, GREEN };
      struct inner { char c; int i : 5; long l; };
      struct packed_inner { char c; long l; } __attribute__((packed));
      union either { short s[3]; char c; };
      typedef int aligned_int __attribute__((aligned(16)));
      typedef long unaligned_long __attribute__((aligned(2)));
      typedef int vector_of_ints __attribute__((vector_size(8)));
      typedef double vector_of_doubles __attribute__((vector_size(16)));
      """;

  private final Random random = new Random(7);

  private record Member(String name, boolean measured) {}

  @Test
  void structsHaveTheLayoutOfTheCompiler(@TempDir Path directory)
      throws IOException, InterruptedException {
    StringBuilder types = new StringBuilder(PRELUDE);
    List<List<Member>> members = new ArrayList<>();
    for (int i = 0; i < STRUCTS; i++) {
      members.add(struct(i, types));
    }
    String measured = run(directory, types + program(members));
    Unit unit = Lowered.source(types.toString());
    StringBuilder own = new StringBuilder();
    for (int i = 0; i < STRUCTS; i++) {
      describe(i, (Composite) Lowered.variable(unit, "v" + i).variable().type(), members, own);
    }
    assertEquals(measured, own.toString(), types::toString);
  }

  private List<Member> struct(int number, StringBuilder text) {
    List<Member> members = new ArrayList<>();
    int pack = random.nextInt(5) == 0 ? 1 << random.nextInt(3) : 0;
    if (pack > 0) {
      text.append("#pragma pack(push, ").append(pack).append(")\n");
    }
    text.append(random.nextInt(4) == 0 ? "union" : "struct").append(" s").append(number);
    text.append(" {\n");
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      members.add(member("m" + i, text));
    }
    text.append("}").append(random.nextInt(5) == 0 ? " __attribute__((packed))" : "");
    text.append(random.nextInt(8) == 0 ? " __attribute__((aligned(32)))" : "");
    text.append(" v").append(number).append(";\n");
    if (pack > 0) {
      text.append("#pragma pack(pop)\n");
    }
    return members;
  }

  private Member member(String name, StringBuilder text) {
    if (random.nextInt(3) == 0) {
      int type = random.nextInt(BIT_TYPES.length);
      int width = 1 + random.nextInt(BIT_SIZES[type]);
      boolean unnamed = random.nextInt(6) == 0;
      if (unnamed && random.nextBoolean()) {
        width = 0;
      }
      text.append("  ").append(BIT_TYPES[type]).append(unnamed ? " " : " " + name);
      text.append(" : ").append(width).append(";\n");
      return new Member(unnamed ? "" : name, true);
    }
    String type = SCALARS[random.nextInt(SCALARS.length)];
    String declarator =
        type.contains("(*)") ? type.replace("(*)", "(*" + name + ")") : type + " " + name;
    text.append("  ").append(declarator);
    if (random.nextInt(5) == 0 && !type.contains("(*)") && !type.contains("aligned")) {
      text.append("[").append(random.nextInt(4)).append("]");
    }
    text.append(random.nextInt(8) == 0 ? " __attribute__((aligned(4)))" : "");
    text.append(random.nextInt(8) == 0 ? " __attribute__((packed))" : "");
    text.append(";\n");
    return new Member(name, false);
  }

  /** Prints size and alignment of each, and where the bits of each member are. */
  private static String program(List<List<Member>> members) {
    StringBuilder text =
        new StringBuilder(
            """
            int printf(const char *, ...);
            void *memset(void *, int, unsigned long);
            static void bits(const char *name, unsigned char *p, int size) {
              int first = -1, count = 0;
              for (int i = 0; i < 8 * size; i++)
                if (p[i / 8] >> i % 8 & 1) { if (first < 0) first = i; count++; }
              printf(" %s %d %d", name, first, count);
            }
            int main(void) {
            """);
    for (int i = 0; i < members.size(); i++) {
      String variable = "v" + i;
      text.append("printf(\"%d %d\", (int) sizeof ").append(variable);
      text.append(", (int) _Alignof(__typeof__(").append(variable).append(")));\n");
      for (Member member : members.get(i)) {
        if (member.name().isEmpty()) {
          continue;
        }
        String part = variable + "." + member.name();
        text.append("memset(&").append(variable).append(", 0, sizeof ").append(variable);
        text.append(");\n");
        text.append(
            member.measured()
                ? part + " = -1;\n"
                : "memset(&" + part + ", 255, sizeof " + part + ");\n");
        text.append("bits(\"").append(member.name()).append("\", (void *) &").append(variable);
        text.append(", sizeof ").append(variable).append(");\n");
      }
      text.append("printf(\"\\n\");\n");
    }
    return text.append("}\n").toString();
  }

  private static void describe(
      int number, Composite type, List<List<Member>> members, StringBuilder text) {
    text.append(type.size()).append(' ').append(type.alignment());
    for (Member member : members.get(number)) {
      if (!member.name().isEmpty()) {
        Field field =
            type.fields().stream()
                .filter(f -> f.name().equals(member.name()))
                .findFirst()
                .orElseThrow();
        long first = 8 * field.offset() + field.bitOffset();
        long count = field.bitWidth() > 0 ? field.bitWidth() : 8 * field.type().size();
        if (field.type().equals(Type.Int.BOOL) && field.bitWidth() > 0) {
          count = 1;
        }
        text.append(' ').append(member.name()).append(' ');
        text.append(count == 0 ? -1 : first).append(' ').append(count);
      }
    }
    text.append('\n');
  }

  private static String run(Path directory, String source)
      throws IOException, InterruptedException {
    Path program = directory.resolve("program");
    Lowered.compiler(source, "-o", program.toString());
    Process process = new ProcessBuilder(program.toString()).start();
    String output =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor());
    Files.delete(program);
    return output;
  }
}
