// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.oracle.generate.ProgramGenerator;

/** Captured builds of which one file is damaged. */
final class DamagedCaptures implements Target {
  private static final String UNITS = "units/";
  private static final String LOG =
      """
      {"id":"1-a","tool":"gcc","directory":"/src","mode":"compile","output":null,"result":0,\
      "arguments":["-g","-c","a.c"],"units":[{"id":"1-a.0","source":"a.c","language":"c",\
      "text":"units/1-a.0.i.gz","stamped":true}]}
      {"id":"2-b","tool":"cc","directory":"/src","mode":"compile","output":null,"result":0,\
      "arguments":["-c","b.c"],"units":[{"id":"2-b.0","source":"b.c","language":"c",\
      "text":"units/2-b.0.i.gz","stamped":true}]}
      {"id":"3-c","tool":"gcc","directory":"/src","mode":"link","output":"p","result":0,\
      "arguments":["-o","p","a.o","b.o"],"units":[]}
      """;
  private static final String LINKED =
      """
      [ { "path" : "/src/p", "name" : "p", "executable" : true, "soname" : null,
          "needed" : [ "libc.so.6", "libq.so" ], "inputs" : [ "/src/a.o", "/src/b.o" ],
          "units" : [ "1-a.0", "2-b.0" ], "foreign" : [ ], "exported" : [ ] },
        { "path" : "/src/libq.so", "name" : "libq.so", "executable" : false,
          "soname" : "libq.so", "needed" : [ ], "inputs" : [ "/src/b.o" ], "units" : [ "2-b.0" ],
          "foreign" : [ "x.c" ], "exported" : [ "used" ] } ]
      """;

  private final Path folder;
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  DamagedCaptures(Path scratch) throws IOException {
    this.folder = Files.createDirectories(scratch.resolve("capture"));
    Files.createDirectories(folder.resolve(UNITS));
    files.put("gridlock-capture.json", bytes("{\"format\":1}\n"));
    files.put("log", bytes(LOG));
    files.put("linked.json", bytes(LINKED));
    files.put(UNITS + "1-a.0.i.gz", packed(ProgramGenerator.generate(1).preprocessed("a.c")));
    files.put(UNITS + "2-b.0.i.gz", packed("# 1 \"b.c\"\nint used(void) { return 0; }\n"));
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream packing = new GZIPOutputStream(bytes)) {
      packing.write(bytes(text));
    }
    return bytes.toByteArray();
  }

  private static String unpacked(byte[] bytes) throws IOException {
    try (InputStream unpacking = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(unpacking.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public String name() {
    return "capture";
  }

  @Override
  public String attempt(long seed) throws AnalyzerException, IOException {
    List<String> names = List.copyOf(files.keySet());
    String name = names.get((int) Math.floorMod(seed >> 1, (long) names.size()));
    byte[] whole = files.getOrDefault(name, new byte[0]);
    Path file = folder.resolve(name);
    boolean isText = !name.startsWith(UNITS);
    boolean inside = Math.floorMod(seed, 4L) == 1;
    Files.write(
        file,
        isText
            ? TextDamage.of(new String(whole, StandardCharsets.UTF_8), seed)
            : inside
                ? packed(new Mutator(seed).mutate(unpacked(whole)))
                : new ByteMutator(seed).mutate(whole));
    try {
      return read().isEmpty() ? "empty" : "read";
    } finally {
      Files.write(file, whole);
    }
  }

  private List<?> read() throws AnalyzerException {
    return new CFrontend(Progress.NONE).load(FrontendRequest.of(folder, List.of(folder)));
  }

  @Override
  public boolean acceptsWhole() throws AnalyzerException {
    return !read().isEmpty();
  }
}
