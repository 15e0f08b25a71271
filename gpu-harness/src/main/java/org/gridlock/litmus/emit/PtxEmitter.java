// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.emit.Layout.Location;
import org.gridlock.litmus.emit.Layout.Role;
import org.gridlock.litmus.optcheck.Specification;
import org.gridlock.litmus.optcheck.Specification.ThreadSpecification;
import org.gridlock.litmus.optcheck.Tag;
import org.gridlock.litmus.test.Formula.Atom;
import org.gridlock.litmus.test.Formula.Subject;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusTest.Space;

/**
 * Writes the PTX of a test.
 *
 * <p>Rules that keep today's assembler from optimising the test away (each was seen to happen
 * without it): stored constants come from memory, one for each store; each access has an address
 * parameter of its own; shared locations are at offsets known only at run time; the thread's number
 * is in its specification instructions, so that no two threads can share one; each role is a region
 * of its own behind branches that cannot be foreseen.
 */
public final class PtxEmitter {
  /** The name of the kernel. */
  public static final String KERNEL = "litmus";

  /** The most things that a condition can ask about, and the largest value it can ask for. */
  public static final int MAX_OBSERVATIONS = 15;

  /** See {@link #MAX_OBSERVATIONS}: results are counted by keys of 4 bits per observation. */
  public static final int MAX_VALUE = 14;

  private PtxEmitter() {}

  /** The kernel of the test for the architecture; a test that cannot be run is refused. */
  public static EmittedTest emit(LitmusTest test, Target target) throws LitmusException {
    if (test.threads().size() > Tag.MAX_THREADS) {
      throw new LitmusException(test.name() + ": more than " + Tag.MAX_THREADS + " threads");
    }
    Placement placement = Placement.of(test);
    List<Location> locations = new ArrayList<>();
    for (String name : test.locations()) {
      long initial = test.initial().getOrDefault(name, 0L);
      locations.add(new Location(name, test.space(name), initial));
    }
    Map<String, Integer> owners = ownersOfShared(test, placement.roles());
    List<Subject> observations = observations(test);
    Parameters parameters = new Parameters(test);
    List<RoleEmitter> roles = new ArrayList<>();
    for (int thread = 0; thread < test.threads().size(); thread++) {
      RoleEmitter role = new RoleEmitter(test, thread, parameters, target);
      role.emit();
      roles.add(role);
    }
    List<ThreadSpecification> threads =
        roles.stream().map(RoleEmitter::threadSpecification).toList();
    Specification specification = new Specification(threads);
    Layout layout =
        new Layout(
            placement.roles(),
            placement.groups(),
            placement.slots(),
            locations,
            parameters.addresses(),
            parameters.values(),
            observations);
    String ptx = module(test, target, layout, specification, roles, owners);
    return new EmittedTest(test, target, ptx, layout, specification);
  }

  /**
   * For each shared location the group whose memory it is in: all threads that use it must be in
   * one CTA.
   */
  private static Map<String, Integer> ownersOfShared(LitmusTest test, List<Role> roles)
      throws LitmusException {
    Map<String, Integer> owners = new LinkedHashMap<>();
    for (int thread = 0; thread < roles.size(); thread++) {
      for (String location : test.threads().get(thread).namedLocations()) {
        Integer group = roles.get(thread).group();
        if (test.space(location) == Space.SHARED
            && !group.equals(owners.computeIfAbsent(location, unused -> group))) {
          throw new LitmusException(
              test.name() + ": the shared location " + location + " is used by two CTAs");
        }
      }
    }
    return owners;
  }

  private static List<Subject> observations(LitmusTest test) throws LitmusException {
    Set<Subject> subjects = test.condition().formula().subjects();
    for (Atom atom : test.condition().formula().atoms()) {
      if (atom.value() < 0 || atom.value() > MAX_VALUE) {
        throw new LitmusException(
            test.name() + ": only values 0 to " + MAX_VALUE + " are counted, not " + atom.value());
      }
    }
    for (Subject subject : subjects) {
      if (subject instanceof Subject.Register register
          && register.thread() >= test.threads().size()) {
        throw new LitmusException(test.name() + ": there is no thread " + register.thread());
      }
    }
    if (subjects.size() > MAX_OBSERVATIONS) {
      throw new LitmusException(
          test.name() + ": the condition asks about more than " + MAX_OBSERVATIONS + " things");
    }
    return List.copyOf(subjects);
  }

  private static String module(
      LitmusTest test,
      Target target,
      Layout layout,
      Specification specification,
      List<RoleEmitter> roles,
      Map<String, Integer> owners) {
    String version = target.ptxVersion();
    if (AccessText.isRecent(test) && target.sm() < 100) {
      version = "8.6";
    }
    byte[] text = specification.text().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    List<String> bytes = new ArrayList<>();
    for (byte character : text) {
      bytes.add(Integer.toString(character));
    }
    StringBuilder ptx = new StringBuilder();
    ptx.append(target.header(version));
    ptx.append(
            ".visible .global .align 4 .b8 " + Specification.SYMBOL + "[" + bytes.size() + "] = {")
        .append(String.join(",", bytes))
        .append("};\n");
    ptx.append(".shared .align 4 .b8 banks[4096];\n");
    ptx.append(
        HarnessText.HEAD
            .replace("KERNEL", KERNEL)
            .replace("SLOTS", Integer.toString(layout.slots()))
            .replace("VALUES\n", values(layout.values().size()))
            .replace("SHARED\n", resetShared(layout)));
    for (int thread = 0; thread < roles.size(); thread++) {
      Role role = layout.roles().get(thread);
      ptx.append("  setp.eq.u32 %p, %key, " + layout.key(role) + ";\n");
      ptx.append("  @%p bra ROLE" + thread + ";\n");
    }
    ptx.append("  bra BANKS;\n");
    for (int thread = 0; thread < roles.size(); thread++) {
      appendRole(ptx, layout, thread, roles.get(thread));
    }
    return ptx.append(HarnessText.TAIL.replace("FINAL\n", finalShared(layout, owners))).toString();
  }

  /**
   * Loads the opaque values, once for all iterations. The exclusive or with a zero that is loaded
   * too keeps the assembler from loading a value again where it is used.
   */
  private static String values(int count) {
    StringBuilder text = new StringBuilder();
    for (int index = 0; index < count; index++) {
      String value = "%value" + index;
      text.append("  .reg .b32 " + value + ";\n");
      text.append("  ld.volatile.global.b32 " + value + ", [%values+" + 4 * index + "];\n");
      text.append("  xor.b32 " + value + ", " + value + ", %zero;\n");
    }
    return text.toString();
  }

  private static void appendRole(StringBuilder ptx, Layout layout, int thread, RoleEmitter role) {
    ptx.append("ROLE" + thread + ":\n{\n");
    ptx.append(role.prologue());
    ptx.append(HarnessText.BARRIER.replace("ROLE", Integer.toString(thread)));
    ptx.append(role.body());
    ptx.append("  setp.eq.u64 %p, %specs, 0;\n");
    ptx.append("  @%p bra RESULTS" + thread + ";\n");
    ptx.append(role.specificationCode());
    ptx.append("RESULTS" + thread + ":\n");
    for (int index = 0; index < layout.observations().size(); index++) {
      if (layout.observations().get(index) instanceof Subject.Register register
          && register.thread() == thread) {
        String name = RoleEmitter.register(register.name());
        switch (role.registers().kind(register.name())) {
          case WORD -> ptx.append("  mov.b32 %word, " + name + ";\n");
          case DOUBLE -> ptx.append("  cvt.u32.u64 %word, " + name + ";\n");
          case PREDICATE -> ptx.append("  selp.b32 %word, 1, 0, " + name + ";\n");
        }
        ptx.append(resultAddress(index));
        ptx.append("  st.global.b32 [%at], %word;\n");
      }
    }
    ptx.append("  bra NEXT;\n}\n");
  }

  private static String resultAddress(int observation) {
    return "  mad.lo.u64 %at, %total, "
        + observation
        + ", %results;\n  add.u64 %at, %at, %identity;\n";
  }

  private static String resetShared(Layout layout) {
    if (!layout.usesShared()) {
      return "";
    }
    StringBuilder stores = new StringBuilder();
    int index = 0;
    for (Location location : layout.locations()) {
      if (location.space() == Space.SHARED) {
        stores.append(sharedAddress(index++));
        stores.append("  mov.u32 %word, " + location.initial() + ";\n");
        stores.append("  st.shared.b32 [%at], %word;\n");
      }
    }
    return HarnessText.RESET_SHARED.replace("STORES\n", stores);
  }

  private static String finalShared(Layout layout, Map<String, Integer> owners) {
    if (!layout.usesShared()) {
      return "";
    }
    List<Location> shared =
        layout.locations().stream().filter(each -> each.space() == Space.SHARED).toList();
    StringBuilder copies = new StringBuilder();
    for (int index = 0; index < layout.observations().size(); index++) {
      if (layout.observations().get(index) instanceof Subject.Location observed) {
        List<String> names = shared.stream().map(Location::name).collect(Collectors.toList());
        int place = names.indexOf(observed.name());
        if (place >= 0) {
          copies.append(sharedAddress(place));
          copies.append("  ld.shared.b32 %state, [%at];\n");
          copies.append(resultAddress(index));
          int owner = owners.getOrDefault(observed.name(), 0);
          copies.append("  setp.eq.u32 %p, %group, " + owner + ";\n");
          copies.append("  @%p st.global.b32 [%at], %state;\n");
        }
      }
    }
    return HarnessText.FINAL_SHARED.replace("COPIES\n", copies);
  }

  /** The shared locations stand one after the other, each with a word per active instance. */
  private static String sharedAddress(int index) {
    return "  mul.lo.u32 %word, %active, "
        + 4 * index
        + ";\n  cvt.u64.u32 %at, %word;\n  add.u64 %at, %at, %sharedOffset;\n";
  }
}
