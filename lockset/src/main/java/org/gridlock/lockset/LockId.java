// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Type;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.MemberAddress;
import org.jspecify.annotations.Nullable;

/** A lock as the analysis knows it. */
public sealed interface LockId {
  /** The locks that are told apart elsewhere: what is said of this one has to hold of each. */
  default List<LockId> parts() {
    return List.of(this);
  }

  /** The lock at an address; many locks where the address is not unique. */
  record At(Address address) implements LockId {}

  /** Any lock (the thesis' star). */
  enum Star implements LockId {
    STAR
  }

  /**
   * Any lock of a type that code outside the program may know: one in an object that escaped to it,
   * or one that exists only there.
   *
   * @param name of the type, by which these are told apart
   * @param objects the objects that escaped and may hold such a lock
   */
  record Escaped(String name, Type type, Set<AbstractObject> objects) implements LockId {
    /** There is one for each type, whose name tells it. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Escaped escaped && name.equals(escaped.name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public String toString() {
      return "Escaped[" + name + "]";
    }
  }

  /**
   * Any lock that is such a member of what code outside the program may know.
   *
   * @param addresses those in objects that escaped to it
   */
  record EscapedMember(MemberAddress member, Set<Address> addresses) implements LockId {
    /** The addresses follow from the member. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof EscapedMember escaped && member.equals(escaped.member);
    }

    @Override
    public int hashCode() {
      return member.hashCode();
    }

    @Override
    public String toString() {
      return "Escaped[" + member + "]";
    }
  }

  /**
   * One of so many locks, of which none is unique, that to tell them apart costs more than it
   * shows: pairs of held and requested locks make the lock graph.
   */
  final class Several implements LockId {
    private final Set<Address> addresses;
    private final int hash;

    Several(Set<Address> addresses) {
      this.addresses = Set.copyOf(addresses);
      this.hash = this.addresses.hashCode();
    }

    /** The addresses of these locks. */
    public Set<Address> addresses() {
      return addresses;
    }

    @Override
    public List<LockId> parts() {
      return addresses.stream().<LockId>map(At::new).toList();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Several several
              && hash == several.hash
              && addresses.equals(several.addresses));
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public String toString() {
      return "Several" + addresses;
    }
  }
}
