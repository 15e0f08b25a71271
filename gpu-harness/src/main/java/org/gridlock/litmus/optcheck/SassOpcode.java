// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The machine instructions that the decoder knows, by the nine low bits of the opcode; the three
 * bits above say what the second operand is. The same on sm_75 to sm_121.
 */
enum SassOpcode {
  MOV(0x002, "B", 1),
  CS2R(0x005, "", 2),
  VOTE(0x006, "", 1),
  SEL(0x007, "AB", 1),
  ISETP(0x00c, "AB", 0),
  IADD3(0x010, "ABC", 1),
  LEA(0x011, "ABC", 1),
  LOP3(0x012, "ABC", 1),
  IABS(0x013, "B", 1),
  PRMT(0x016, "ABC", 1),
  IMNMX(0x017, "AB", 1),
  SHF(0x019, "ABC", 1),
  PLOP3(0x01c, "", 0),
  IMAD(0x024, "ABC", 1),
  IMAD_WIDE(0x025, "ABCW", 2),
  IMAD_HI(0x027, "ABCW", 1),
  HFMA2(0x031, "ABC", 1),
  /** Two halves on sm_80 and sm_90, a 64-bit addition since sm_100. */
  HFMA2_OR_IADD64(0x035, "ABC", 1),
  VIADD(0x036, "AB", 1),
  UMOV(0x082, "", 0),
  VOTEU(0x086, "", 0),
  UISETP(0x08c, "", 0),
  UIADD3(0x090, "", 0),
  ULEA(0x091, "", 0),
  ULOP3(0x092, "", 0),
  USHF(0x099, "", 0),
  UPLOP3(0x09c, "", 0),
  UIMAD(0x0a4, "", 0),
  UIMAD_WIDE(0x0a5, "", 0),
  ULDC(0x0b9, "", 0),
  UFLO(0x0bd, "", 0),
  FLO(0x100, "B", 1),
  POPC(0x109, "B", 1),
  NOP(0x118, "", 0),
  S2R(0x119, "", 1),
  BAR(0x11d, "AB", 0),
  BSYNC(0x141, "", 0),
  BREAK(0x142, "", 0),
  CALL(0x144, "", 0),
  BSSY(0x145, "", 0),
  YIELD(0x146, "", 0),
  BRA(0x147, "", 0),
  WARPSYNC(0x148, "", 0),
  EXIT(0x14d, "", 0),
  BMOV(0x155, "", 1),
  LD(0x180, "", 0),
  LDG(0x181, "", 0),
  LDC(0x182, "A", 1),
  LDL(0x183, "", 0),
  LDS(0x184, "", 0),
  ST(0x185, "", 0),
  STG(0x186, "", 0),
  STL(0x187, "", 0),
  STS(0x188, "", 0),
  ATOM(0x18a, "", 0),
  ATOM_CAS(0x18b, "", 0),
  ATOMS(0x18c, "", 0),
  ATOMS_CAS(0x18d, "", 0),
  RED(0x18e, "", 0),
  CCTL(0x18f, "A", 0),
  MEMBAR(0x192, "", 0),
  ATOMG(0x1a8, "", 0),
  ATOMG_CAS(0x1a9, "", 0),
  ERRBAR(0x1ab, "", 0),
  LDCU(0x1ac, "", 0),
  R2UR(0x1c2, "A", 0),
  S2UR(0x1c3, "", 0);

  private static final Map<Integer, SassOpcode> BY_BITS = byBits();

  private final int bits;
  private final String sources;
  private final int results;

  /**
   * @param sources the register operands read: A, B, C in their fields; W: C has two registers
   * @param results how many registers are written, from the field of the result
   */
  SassOpcode(int bits, String sources, int results) {
    this.bits = bits;
    this.sources = sources;
    this.results = results;
  }

  private static Map<Integer, SassOpcode> byBits() {
    Map<Integer, SassOpcode> map = new LinkedHashMap<>();
    for (SassOpcode opcode : values()) {
      map.put(opcode.bits, opcode);
    }
    return Collections.unmodifiableMap(map);
  }

  /** The opcode with these nine bits, or null. */
  static @Nullable SassOpcode of(int bits) {
    return BY_BITS.get(bits);
  }

  boolean reads(char operand) {
    return sources.indexOf(operand) >= 0;
  }

  int results() {
    return results;
  }
}
