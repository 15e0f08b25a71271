// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

/**
 * The PTX around a test. Every thread of the grid finds the group and block of its CTA in a map
 * that the host wrote, waits for the others, plays the role of its warp on one instance, and goes
 * on to the next iteration. CTAs outside the map stress the memory (thesis 2.3.2). All waiting is
 * bounded, so that nothing hangs where CTAs are not resident together.
 *
 * <p>The configuration block and its offsets are those of {@code struct configuration} in the
 * runner.
 */
final class HarnessText {
  private HarnessText() {}

  /** Up to the dispatch of roles; the words in capitals are replaced. */
  static final String HEAD =
      """
      .extern .shared .align 16 .b8 dynamic[];

      .visible .entry KERNEL(
        .param .align 8 .b8 configuration[128],
        .param .align 8 .b8 addresses[512])
      {
        .reg .pred %p, %q;
        .reg .b32 %cta, %tx, %ty, %nx, %entry, %group, %block, %slot, %lane, %key;
        .reg .b32 %iteration, %iterations, %active, %mask, %stride, %blocks, %instance, %local;
        .reg .b32 %factor, %shift, %count, %limit, %expected, %word, %state, %spec;
        .reg .b64 %at, %map, %barrier, %results, %scratch, %specs, %permutation, %done;
        .reg .b32 %zero;
        .reg .b64 %values, %offset, %sharedOffset, %identity, %total, %wide;

        mov.u32 %cta, %ctaid.x;
        mov.u32 %tx, %tid.x;
        mov.u32 %ty, %tid.y;
        mov.u32 %nx, %ntid.x;
        ld.param.u64 %map, [configuration+0];
        ld.param.u64 %barrier, [configuration+8];
        ld.param.u64 %results, [configuration+16];
        ld.param.u64 %scratch, [configuration+24];
        ld.param.u64 %specs, [configuration+32];
        ld.param.u64 %permutation, [configuration+40];
        ld.param.u64 %done, [configuration+48];
        ld.param.u32 %iterations, [configuration+56];
        ld.param.u32 %active, [configuration+60];
        ld.param.u32 %stride, [configuration+64];
        ld.param.u32 %blocks, [configuration+68];
        ld.param.u32 %expected, [configuration+72];
        mul.wide.u32 %at, %cta, 4;
        add.u64 %at, %map, %at;
        ld.global.u32 %entry, [%at];
        setp.eq.u32 %p, %entry, 0xffffffff;
        @%p bra STRESS;
        shr.u32 %group, %entry, 24;
        and.b32 %block, %entry, 0x00ffffff;
        ld.param.u32 %word, [configuration+80];
        add.u32 %slot, %ty, %word;
        setp.ge.u32 %p, %slot, SLOTS;
        @%p sub.u32 %slot, %slot, SLOTS;
        mad.lo.u32 %key, %group, SLOTS, %slot;
        ld.param.u32 %word, [configuration+84];
        add.u32 %lane, %tx, %word;
        sub.u32 %word, %nx, 1;
        and.b32 %lane, %lane, %word;
        sub.u32 %mask, %active, 1;
        mul.wide.u32 %at, %key, 8;
        add.u64 %at, %permutation, %at;
        ld.global.v2.u32 {%factor, %shift}, [%at];
        mad.lo.u32 %local, %lane, %factor, %shift;
        and.b32 %local, %local, %mask;
        mul.lo.u32 %word, %iterations, %blocks;
        mul.wide.u32 %total, %word, %active;
        shl.b64 %total, %total, 2;
        ld.param.u64 %values, [configuration+120];
        ld.volatile.global.b32 %zero, [%values+256];
      VALUES
        mov.u32 %iteration, 0;
      LOOP:
        .pragma "nounroll";
        mad.lo.u32 %word, %iteration, %blocks, %block;
        mad.lo.u32 %instance, %word, %active, %local;
        mul.wide.u32 %offset, %instance, %stride;
        mul.wide.u32 %identity, %instance, 4;
        mul.wide.u32 %sharedOffset, %local, 4;
        mov.u64 %wide, dynamic;
        add.u64 %sharedOffset, %sharedOffset, %wide;
      SHARED
        setp.ge.u32 %p, %lane, %active;
        @%p bra BANKS;
        ld.param.u32 %count, [configuration+96];
        ld.param.u32 %limit, [configuration+92];
        mov.u32 %state, %instance;
      BEFORE:
        .pragma "nounroll";
        setp.eq.u32 %p, %count, 0;
        @%p bra START;
        sub.u32 %count, %count, 1;
        mad.lo.u32 %state, %state, 1664525, 1013904223;
        shr.u32 %word, %state, 8;
        and.b32 %word, %word, %limit;
        mul.wide.u32 %at, %word, 4;
        add.u64 %at, %scratch, %at;
        st.volatile.global.u32 [%at], %state;
        ld.volatile.global.u32 %word, [%at];
        bra BEFORE;
      START:
      """;

  /** Waits for the other threads of the iteration; at the start of each role. */
  static final String BARRIER =
      """
        setp.eq.u32 %p, %expected, 0;
        @%p bra GO_ROLE;
        mul.wide.u32 %at, %iteration, 4;
        add.u64 %at, %barrier, %at;
        and.b32 %word, %lane, 31;
        setp.eq.u32 %p, %word, 0;
        @%p red.relaxed.gpu.global.add.u32 [%at], 1;
        ld.param.u32 %limit, [configuration+76];
      WAIT_ROLE:
        .pragma "nounroll";
        ld.relaxed.gpu.global.u32 %word, [%at];
        setp.ge.u32 %p, %word, %expected;
        @%p bra GO_ROLE;
        sub.u32 %limit, %limit, 1;
        setp.ne.u32 %p, %limit, 0;
        @%p bra WAIT_ROLE;
      GO_ROLE:
      """;

  /** Idle threads, the next iteration, and the CTAs that stress memory. */
  static final String TAIL =
      """
      BANKS:
        ld.param.u32 %count, [configuration+100];
        shl.b32 %word, %tx, 7;
        and.b32 %word, %word, 0xfff;
        mov.u32 %state, banks;
        add.u32 %state, %state, %word;
      CONFLICT:
        .pragma "nounroll";
        setp.eq.u32 %p, %count, 0;
        @%p bra NEXT;
        sub.u32 %count, %count, 1;
        st.volatile.shared.u32 [%state], %count;
        ld.volatile.shared.u32 %word, [%state];
        bra CONFLICT;
      NEXT:
      FINAL
        add.u32 %iteration, %iteration, 1;
        setp.lt.u32 %p, %iteration, %iterations;
        @%p bra LOOP;
        or.b32 %word, %tx, %ty;
        setp.eq.u32 %p, %word, 0;
        @%p red.relaxed.gpu.global.add.u32 [%done], 1;
        ret;
      STRESS:
        ld.param.u32 %count, [configuration+88];
        ld.param.u32 %mask, [configuration+92];
        ld.param.u32 %shift, [configuration+104];
        ld.param.u32 %limit, [configuration+108];
        ld.param.u32 %state, [configuration+112];
        mad.lo.u32 %word, %cta, 31, %ty;
        mad.lo.u32 %word, %word, %nx, %tx;
        add.u32 %state, %state, %word;
      PRESS:
        .pragma "nounroll";
        setp.eq.u32 %p, %count, 0;
        @%p bra STOP;
        sub.u32 %count, %count, 1;
        mad.lo.u32 %state, %state, 1664525, 1013904223;
        shr.u32 %word, %state, 8;
        and.b32 %word, %word, %mask;
        mul.wide.u32 %at, %word, 4;
        add.u64 %at, %scratch, %at;
        and.b32 %word, %shift, 1;
        setp.eq.u32 %p, %word, 0;
        @%p ld.volatile.global.u32 %word, [%at];
        @!%p st.volatile.global.u32 [%at], %state;
        and.b32 %word, %shift, 2;
        setp.eq.u32 %p, %word, 0;
        @%p ld.volatile.global.u32 %word, [%at+64];
        @!%p st.volatile.global.u32 [%at+64], %state;
        and.b32 %word, %count, 63;
        setp.ne.u32 %p, %word, 0;
        @%p bra PRESS;
        ld.volatile.global.u32 %word, [%done];
        setp.lt.u32 %p, %word, %limit;
        @%p bra PRESS;
      STOP:
        ret;
      }
      """;

  /** Sets the shared locations of the CTA to their initial values; {@code STORES} is replaced. */
  static final String RESET_SHARED =
      """
        bar.sync 0;
        setp.ge.u32 %p, %lane, %active;
        @%p bra RESET;
        setp.ne.u32 %p, %slot, 0;
        @%p bra RESET;
      STORES
      RESET:
        bar.sync 0;
      """;

  /** Copies the last values of shared locations to the results; {@code COPIES} is replaced. */
  static final String FINAL_SHARED =
      """
        bar.sync 0;
        setp.ge.u32 %p, %lane, %active;
        @%p bra COPIED;
        setp.ne.u32 %p, %slot, 0;
        @%p bra COPIED;
      COPIES
      COPIED:
      """;
}
