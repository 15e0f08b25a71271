// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import picocli.CommandLine.IVersionProvider;

/** The version, from the manifest of the jar. */
final class Version implements IVersionProvider {
  private static final String UNPACKED = "development";

  static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? UNPACKED : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {"gridlock " + text()};
  }
}
