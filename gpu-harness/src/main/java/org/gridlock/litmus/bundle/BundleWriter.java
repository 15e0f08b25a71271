// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.bundle;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gridlock.litmus.LitmusException;

/** Writes bundles as folders or as tar archives; the same bundle always gives the same bytes. */
public final class BundleWriter {
  private static final int BLOCK = 512;

  private BundleWriter() {}

  /** Writes into a folder, which is made if it is not there. */
  public static void writeFolder(Bundle bundle, Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : bundle.files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      Path parent = path.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.write(path, file.getValue());
      if (Bundle.isProgram(file) && !path.toFile().setExecutable(true)) {
        throw new IOException(path + " cannot be made executable");
      }
    }
  }

  /** Writes an archive whose files are all under one folder. */
  public static void writeTar(Bundle bundle, String folder, Path archive)
      throws IOException, LitmusException {
    try (OutputStream stream = Files.newOutputStream(archive)) {
      for (Map.Entry<String, byte[]> file : bundle.files().entrySet()) {
        byte[] bytes = file.getValue();
        int mode = Bundle.isProgram(file) ? 0755 : 0644;
        stream.write(header(folder + "/" + file.getKey(), bytes.length, mode));
        stream.write(bytes);
        stream.write(new byte[(BLOCK - bytes.length % BLOCK) % BLOCK]);
      }
      stream.write(new byte[2 * BLOCK]);
    }
  }

  private static byte[] header(String name, int size, int mode) throws LitmusException {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > 99) {
      throw new LitmusException("the name of the archive is too long: " + name);
    }
    ByteBuffer header = ByteBuffer.allocate(BLOCK);
    header.put(0, bytes);
    put(header, 100, String.format("%07o", mode));
    put(header, 108, "0000000");
    put(header, 116, "0000000");
    put(header, 124, String.format("%011o", size));
    put(header, 136, "00000000000");
    put(header, 148, "        ");
    put(header, 156, "0");
    put(header, 257, "ustar\0" + "00");
    int sum = 0;
    for (byte each : header.array()) {
      sum += each & 0xff;
    }
    put(header, 148, String.format("%06o\0 ", sum));
    return header.array();
  }

  private static void put(ByteBuffer header, int at, String text) {
    header.put(at, text.getBytes(StandardCharsets.US_ASCII));
  }
}
