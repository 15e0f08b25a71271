// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.optcheck.MemoryOperation.Place;
import org.gridlock.litmus.optcheck.MemoryOperation.Strength;
import org.gridlock.litmus.optcheck.Specification.AccessKind;
import org.jspecify.annotations.Nullable;

/**
 * Decodes machine code of sm_75 to sm_121: instructions of 16 bytes with fields at fixed places.
 * Found out by compiling known PTX; only the fields that the check needs.
 */
final class SassDecoder {
  private static final int ALWAYS = 7;

  private final int sm;

  SassDecoder(int sm) throws LitmusException {
    if (sm < 75 || sm > 121) {
      throw new LitmusException(
          "the binary is for sm_" + sm + "; the decoder knows sm_75 to sm_121");
    }
    this.sm = sm;
  }

  /** All instructions of a kernel. */
  List<SassInstruction> decode(byte[] code) {
    ByteBuffer buffer = ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN);
    List<SassInstruction> instructions = new ArrayList<>();
    for (int at = 0; at + SassInstruction.SIZE <= code.length; at += SassInstruction.SIZE) {
      instructions.add(decode(at, buffer.getLong(at), buffer.getLong(at + 8)));
    }
    return instructions;
  }

  SassInstruction decode(int offset, long low, long high) {
    SassOpcode opcode = SassOpcode.of((int) low & 0x1ff);
    int form = (int) (low >>> 9) & 7;
    List<Integer> writes = new ArrayList<>();
    List<Integer> reads = new ArrayList<>();
    boolean guarded = predicate(low >>> 12, reads) || (low >>> 15 & 1) == 1;
    if (opcode == null) {
      addRegisters(writes, field(low, 16), 4);
      return new SassInstruction(offset, null, low, high, true, writes, reads, null, -1);
    }
    int a = field(low, 24);
    int b = field(low, 32);
    int c = field(high, 0);
    boolean pair = opcode == SassOpcode.HFMA2_OR_IADD64 && sm >= 100;
    if (opcode.reads('A')) {
      addRegisters(reads, a, pair ? 2 : 1);
    }
    if (form == 1) {
      if (opcode.reads('B')) {
        addRegisters(reads, b, pair ? 2 : 1);
      }
      if (opcode.reads('C')) {
        addRegisters(reads, c, opcode.reads('W') ? 2 : 1);
      }
    } else if (opcode.reads('C')) {
      addRegisters(reads, c, opcode.reads('W') && form >= 4 && form != 7 ? 2 : 1);
    }
    int results = pair ? 2 : opcode.results();
    if (opcode == SassOpcode.LDC) {
      results = registersOf(high);
    }
    addRegisters(writes, field(low, 16), results);
    predicates(opcode, high, writes, reads);
    boolean conditional = opcode == SassOpcode.BRA && form == 2;
    if (opcode == SassOpcode.BRA || opcode == SassOpcode.CALL || opcode == SassOpcode.EXIT) {
      conditional |= predicate(high >>> 23, reads) || (high >>> 26 & 1) == 1;
    }
    MemoryOperation memory = memory(opcode, form, low, high);
    if (memory != null) {
      reads.addAll(memory.address());
      reads.addAll(memory.data());
      if (memory.kind() != AccessKind.STORE && opcode != SassOpcode.RED) {
        addRegisters(writes, field(low, 16), Math.max(1, memory.bits() / 32));
      }
    }
    return new SassInstruction(
        offset,
        opcode,
        low,
        high,
        guarded || conditional || opcode == SassOpcode.CALL,
        writes,
        reads,
        memory,
        target(opcode, offset, low, high));
  }

  private static int field(long word, int shift) {
    return (int) (word >>> shift) & 0xff;
  }

  private static void addRegisters(List<Integer> list, int first, int count) {
    for (int register = first; register < first + count; register++) {
      if (first != SassInstruction.ZERO && register < SassInstruction.ZERO) {
        list.add(register);
      }
    }
  }

  /** Adds the predicate in the three low bits; whether there is one. */
  private static boolean predicate(long bits, List<Integer> list) {
    int number = (int) bits & 7;
    if (number != ALWAYS) {
      list.add(SassInstruction.PREDICATES + number);
    }
    return number != ALWAYS;
  }

  private static void predicates(
      SassOpcode opcode, long high, List<Integer> writes, List<Integer> reads) {
    switch (opcode) {
      case ISETP, PLOP3 -> {
        predicate(high >>> 17, writes);
        predicate(high >>> 20, writes);
        predicate(high >>> 23, reads);
        if (opcode == SassOpcode.PLOP3) {
          predicate(high >>> 4, reads);
          predicate(high >>> 13, reads);
        }
      }
      case IADD3, LEA, LOP3, VOTE -> {
        predicate(high >>> 17, writes);
        if (opcode == SassOpcode.IADD3) {
          predicate(high >>> 20, writes);
        }
        predicate(high >>> 23, reads);
      }
      case SEL -> predicate(high >>> 23, reads);
      default -> {} // no other opcode of the table has predicates that a test could depend on
    }
  }

  /** The number of registers of a loaded or stored value. */
  private static int registersOf(long high) {
    return Math.max(1, bits(high) / 32);
  }

  private static int bits(long high) {
    return switch ((int) (high >>> 9) & 7) {
      case 0, 1 -> 8;
      case 2, 3 -> 16;
      case 5 -> 64;
      case 6 -> 128;
      default -> 32;
    };
  }

  private @Nullable MemoryOperation memory(SassOpcode opcode, int form, long low, long high) {
    Place place =
        switch (opcode) {
          case LDG, STG, ATOMG, ATOMG_CAS, RED -> Place.GLOBAL;
          case LDS, STS, ATOMS, ATOMS_CAS -> Place.SHARED;
          case LD, ST, ATOM, ATOM_CAS -> Place.GENERIC;
          case LDL, STL -> Place.LOCAL;
          default -> null; // not an access
        };
    if (place == null) {
      return null;
    }
    AccessKind kind =
        switch (opcode) {
          case LDG, LDS, LD, LDL -> AccessKind.LOAD;
          case STG, STS, ST, STL -> AccessKind.STORE;
          case ATOMG_CAS, ATOMS_CAS, ATOM_CAS -> AccessKind.CAS;
          case RED -> AccessKind.RMW;
          default -> (high >>> 23 & 0xf) == 8 ? AccessKind.EXCH : AccessKind.RMW;
        };
    boolean access = kind == AccessKind.LOAD || kind == AccessKind.STORE;
    int bits = access ? bits(high) : (high >>> 9 & 7) < 2 ? 32 : 64;
    List<Integer> address = new ArrayList<>();
    boolean wide = place != Place.SHARED && place != Place.LOCAL && (high >>> 8 & 1) == 1;
    addRegisters(address, field(low, 24), wide ? 2 : 1);
    List<Integer> data = new ArrayList<>();
    if (kind != AccessKind.LOAD) {
      addRegisters(data, field(low, 32), Math.max(1, bits / 32));
    }
    if (kind == AccessKind.CAS) {
      addRegisters(data, field(high, 0), Math.max(1, bits / 32));
    }
    return new MemoryOperation(kind, place, bits, strength(place, access, high), address, data);
  }

  private Strength strength(Place place, boolean access, long high) {
    if (place == Place.SHARED || place == Place.LOCAL) {
      return Strength.NONE;
    }
    int code = (int) (high >>> 13) & 0xf;
    boolean weak = code == (sm < 80 ? 7 : 0);
    if (access && (high >>> 20 & 1) == 0 && place == Place.GLOBAL) {
      return weak ? Strength.EVICT_FIRST : Strength.UNKNOWN;
    }
    if (weak) {
      return Strength.WEAK;
    }
    if (code == (sm < 80 ? 0x8 : 0x5)) {
      return Strength.CTA;
    }
    if (code == (sm < 80 ? 0xa : 0x7)) {
      return Strength.GPU;
    }
    return code == (sm < 80 ? 0xb : 0xa) ? Strength.SYS : Strength.UNKNOWN;
  }

  /** Distances are counted in units of 4 bytes from the next instruction. */
  private int target(SassOpcode opcode, int offset, long low, long high) {
    if (opcode == SassOpcode.BSSY) {
      return offset + SassInstruction.SIZE + (int) (low >>> 32);
    }
    if (opcode != SassOpcode.BRA && opcode != SassOpcode.CALL) {
      return -1;
    }
    // 48 bits from bit 34 on; since sm_90 eight low bits more stand at bit 16
    long distance = (high << 46 | low >>> 18) >> 16;
    if (sm >= 90 && opcode == SassOpcode.BRA) {
      distance = distance << 8 | (low >>> 16 & 0xff);
    }
    return (int) (offset + SassInstruction.SIZE + 4 * distance);
  }

  /** The kind and scope of a fence: bit 3 all accesses (not SC), bits 0 and 1 the scope. */
  static int fenceCode(SassInstruction fence) {
    return (int) (fence.high() >>> 12) & 0xf;
  }
}
