// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

/** The threads that an access or fence orders with, from few to many. */
public enum Scope {
  CTA("cta"),
  CLUSTER("cluster"),
  GPU("gpu"),
  SYS("sys");

  private final String word;

  Scope(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }
}
