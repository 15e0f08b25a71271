// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.Optional;
import org.gridlock.litmus.optcheck.Specification.Access;
import org.gridlock.litmus.test.Scope;

/**
 * The immediate operand of a specification instruction (thesis 2.4): 20 bits {@code 0x07f3a}, 8
 * bits of type and 4 bits of position. The three high bits of the type hold the number of the
 * thread, so that threads stay apart when the assembler mixes their specification instructions; the
 * thesis has no threads there.
 *
 * @param thread at most 7
 * @param type of the access, see {@link #typeOf}
 * @param position among the accesses of the thread, at most 15
 */
public record Tag(int thread, int type, int position) {
  private static final int PREFIX = 0x07f3a;

  /** The most threads that can be told apart. */
  public static final int MAX_THREADS = 8;

  /** The most accesses of a thread. */
  public static final int MAX_POSITIONS = 16;

  /** The operand. */
  public int immediate() {
    return PREFIX << 12 | thread << 9 | type << 4 | position;
  }

  /** The tag in an immediate operand, if it is one. */
  public static Optional<Tag> of(int immediate) {
    return immediate >>> 12 == PREFIX
        ? Optional.of(new Tag(immediate >>> 9 & 7, immediate >>> 4 & 0x1f, immediate & 0xf))
        : Optional.empty();
  }

  /**
   * The type of an access, 5 bits: what the machine must show of it. Cache operators and scoped
   * orders that become the same machine instruction have the same type.
   */
  public static int typeOf(Access access) {
    return switch (access.kind()) {
      case LOAD -> strength(access);
      case STORE -> 8 + strength(access);
      case CAS -> 16 + ordering(access);
      case EXCH -> 20 + ordering(access);
      case RMW -> 24 + ordering(access);
    };
  }

  private static int strength(Access access) {
    Scope scope = access.scope();
    int width = scope == null ? 2 : scopeCode(scope);
    return switch (access.order()) {
      case WEAK -> 0;
      case CA, WB -> 1;
      case CG -> 2;
      case CV, WT, VOLATILE -> 3;
      case CS -> 7;
      case RELAXED -> 1 + width;
      case ACQUIRE, RELEASE, ACQ_REL -> 4 + width;
    };
  }

  private static int scopeCode(Scope scope) {
    return switch (scope) {
      case CTA -> 0;
      case CLUSTER, GPU -> 1;
      case SYS -> 2;
    };
  }

  private static int ordering(Access access) {
    return switch (access.order()) {
      case ACQUIRE -> 1;
      case RELEASE -> 2;
      case ACQ_REL -> 3;
      case WEAK, RELAXED, VOLATILE, CA, CG, WB, CV, WT, CS -> 0;
    };
  }
}
