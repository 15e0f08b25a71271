// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * Interprets the PTX of the harness, one instruction of a random thread at a time: sequentially
 * consistent, and only what the emitter writes. It shows that the harness addresses the right
 * memory, not how a GPU behaves.
 */
final class PtxMachine {
  private static final long DYNAMIC = 4096;

  private final List<String[]> code = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final Map<Long, Integer> global = new HashMap<>();
  private final byte[] configuration;
  private final long[] addresses;
  private long next = 0x10000;

  private static final class Lane {
    private final Map<String, Long> registers = new HashMap<>();
    private final Map<Long, Integer> shared;
    private int at;
    private boolean done;
    private boolean waits;

    Lane(Map<Long, Integer> shared) {
      this.shared = shared;
    }
  }

  PtxMachine(String ptx, byte[] configuration, long[] addresses) {
    this.configuration = configuration;
    this.addresses = addresses;
    boolean inside = false;
    for (String line : ptx.lines().map(String::strip).toList()) {
      inside |= line.startsWith(".visible .entry");
      if (!inside) {
        continue;
      }
      if (line.endsWith(":")) {
        labels.put(line.substring(0, line.length() - 1), code.size());
      } else if (line.endsWith(";") && !line.startsWith(".")) {
        String text = line.substring(0, line.length() - 1);
        code.add(text.replaceAll("[,{}]", " ").strip().split("\\s+"));
      }
    }
  }

  /** Memory of some words, all of that value; its address. */
  long allocate(int words, int value) {
    long start = next;
    for (int i = 0; i < words; i++) {
      global.put(start + 4L * i, value);
    }
    next += 4L * words + 64;
    return start;
  }

  int word(long address) {
    Integer word = global.get(address);
    if (word == null) {
      throw new IllegalStateException("no memory at " + Long.toHexString(address));
    }
    return word;
  }

  void set(long address, int value) {
    word(address);
    global.put(address, value);
  }

  /** Runs a grid to its end. */
  void run(int ctas, int width, int height, long seed) {
    Random random = new Random(seed);
    List<List<Lane>> grid = new ArrayList<>();
    List<Lane> live = new ArrayList<>();
    for (int cta = 0; cta < ctas; cta++) {
      List<Lane> lanes = new ArrayList<>();
      Map<Long, Integer> shared = new HashMap<>();
      for (int thread = 0; thread < width * height; thread++) {
        Lane lane = new Lane(shared);
        lane.registers.put("%ctaid.x", (long) cta);
        lane.registers.put("%tid.x", (long) (thread % width));
        lane.registers.put("%tid.y", (long) (thread / width));
        lane.registers.put("%ntid.x", (long) width);
        lanes.add(lane);
      }
      grid.add(lanes);
      live.addAll(lanes);
    }
    for (long steps = 0; !live.isEmpty(); steps++) {
      if (steps > 50_000_000) {
        throw new IllegalStateException("the kernel does not end");
      }
      int chosen = random.nextInt(live.size());
      Lane lane = live.get(chosen);
      if (lane.waits) {
        List<Lane> cta = grid.get((int) value(lane, "%ctaid.x"));
        if (cta.stream().allMatch(each -> each.waits || each.done)) {
          cta.forEach(each -> each.waits = false);
        }
        continue;
      }
      step(lane);
      if (lane.done) {
        live.set(chosen, live.get(live.size() - 1));
        live.remove(live.size() - 1);
      }
    }
  }

  private void step(Lane lane) {
    String[] words = code.get(lane.at++);
    if (words[0].startsWith("@")) {
      boolean negated = words[0].startsWith("@!");
      boolean holds = value(lane, words[0].substring(negated ? 2 : 1)) != 0;
      if (holds == negated) {
        return;
      }
      words = Arrays.copyOfRange(words, 1, words.length);
    }
    List<String> opcode = Arrays.asList(words[0].split("\\."));
    String type = opcode.get(opcode.size() - 1);
    switch (opcode.get(0)) {
      case "ld" -> load(lane, opcode, words);
      case "st" -> store(lane, opcode, words[1], (int) value(lane, words[2]));
      case "red" -> {
        int old = read(lane, opcode, words[1]);
        store(lane, opcode, words[1], old + (int) value(lane, words[2]));
      }
      case "atom" -> {
        int old = read(lane, opcode, words[2]);
        int operand = (int) value(lane, words[3]);
        boolean cas = opcode.contains("cas");
        int result = cas ? (old == operand ? (int) value(lane, words[4]) : old) : operand;
        store(lane, opcode, words[2], result);
        lane.registers.put(words[1], (long) old);
      }
      case "bra" -> lane.at = Objects.requireNonNull(labels.get(words[1]));
      case "bar" -> lane.waits = true;
      case "ret" -> lane.done = true;
      case "membar", "fence" -> {}
      case "setp" ->
          put(
              lane,
              words[1],
              "pred",
              compare(opcode.get(1), value(lane, words[2]), value(lane, words[3])));
      case "selp" ->
          put(lane, words[1], type, value(lane, value(lane, words[4]) != 0 ? words[2] : words[3]));
      default ->
          put(lane, words[1], opcode.contains("wide") ? "u64" : type, compute(lane, opcode, words));
    }
  }

  private long compute(Lane lane, List<String> opcode, String[] words) {
    long a = value(lane, words[2]);
    long b = words.length > 3 ? value(lane, words[3]) : 0;
    return switch (opcode.get(0)) {
      case "mov", "cvt" -> a;
      case "add" -> a + b;
      case "sub" -> a - b;
      case "mul" -> a * b;
      case "mad" -> a * b + value(lane, words[4]);
      case "and" -> a & b;
      case "or" -> a | b;
      case "xor" -> a ^ b;
      case "shl" -> a << b;
      case "shr" -> a >>> b;
      default -> throw new IllegalStateException("unknown instruction " + String.join(" ", words));
    };
  }

  private static long compare(String comparison, long left, long right) {
    int order = Long.compareUnsigned(left, right);
    boolean holds =
        switch (comparison) {
          case "eq" -> order == 0;
          case "ne" -> order != 0;
          case "lt" -> order < 0;
          case "ge" -> order >= 0;
          case "gt" -> order > 0;
          default -> throw new IllegalStateException(comparison);
        };
    return holds ? 1 : 0;
  }

  private void load(Lane lane, List<String> opcode, String[] words) {
    if (opcode.get(1).equals("param")) {
      String[] place = words[2].replaceAll("[\\[\\]]", "").split("\\+");
      int offset = Integer.parseInt(place[1]);
      long result = 0;
      if (place[0].equals("addresses")) {
        result = addresses[offset / 8];
      } else {
        int bytes = opcode.get(2).endsWith("64") ? 8 : 4;
        for (int i = bytes - 1; i >= 0; i--) {
          result = result << 8 | configuration[offset + i] & 0xff;
        }
      }
      put(lane, words[1], "u64", result);
    } else if (opcode.contains("v2")) {
      long at = address(lane, words[3]);
      put(lane, words[1], "u32", word(at));
      put(lane, words[2], "u32", word(at + 4));
    } else {
      put(lane, words[1], "u32", read(lane, opcode, words[2]));
    }
  }

  private int read(Lane lane, List<String> opcode, String operand) {
    long at = address(lane, operand);
    return opcode.contains("shared") ? lane.shared.getOrDefault(at, 0) : word(at);
  }

  private void store(Lane lane, List<String> opcode, String operand, int value) {
    long at = address(lane, operand);
    if (opcode.contains("shared")) {
      lane.shared.put(at, value);
    } else {
      set(at, value);
    }
  }

  private long address(Lane lane, String operand) {
    String[] parts = operand.replaceAll("[\\[\\]]", "").split("\\+");
    return value(lane, parts[0]) + (parts.length > 1 ? Long.parseLong(parts[1]) : 0);
  }

  private static long value(Lane lane, String operand) {
    if (operand.startsWith("%")) {
      return lane.registers.getOrDefault(operand, 0L);
    }
    return switch (operand) {
      case "dynamic" -> DYNAMIC;
      case "banks" -> 0;
      default -> Long.decode(operand);
    };
  }

  private static void put(Lane lane, String register, String type, long value) {
    lane.registers.put(register, type.endsWith("64") ? value : value & 0xffffffffL);
  }
}
