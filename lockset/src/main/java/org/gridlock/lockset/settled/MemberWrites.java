// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Clearing;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Who writes the members of structs, by the program text. An object is used as what it is (C17
 * 6.5p7): who writes a member names it, or a struct that it is in, or copies bytes; of structs that
 * are converted to something else, anybody may write the members.
 */
final class MemberWrites {
  /** Library functions that only read what they are given pointers to. */
  private static final Set<String> READERS =
      Set.of(
          ("printf fprintf dprintf vprintf vfprintf syslog vsyslog perror puts fputs write pwrite"
                  + " send sendto fwrite memcmp bcmp strcmp strncmp strcasecmp strncasecmp strlen"
                  + " strdup strndup strchr strrchr strstr atoi atol atoll strtol strtoul"
                  + " pthread_setspecific tss_set epoll_ctl")
              .split(" "));

  /** Library functions that write what they are given, but not where pointers in it lead. */
  private static final Set<String> SHALLOW =
      Set.of("epoll_wait", "epoll_pwait", "epoll_pwait2", "timer_create");

  /** Library functions that write no more than the object of the type that they are for. */
  private static final Set<String> EXACT =
      Set.of(
          "pthread_cond_destroy",
          "cnd_destroy",
          "pthread_barrier_destroy",
          "sem_destroy",
          "sem_getvalue");

  /** Library functions that write as many bytes as they are told behind a pointer. */
  private static final Set<String> SIZED =
      Set.of(
          ("memset explicit_memset bzero explicit_bzero read pread recv recvfrom fread"
                  + " fread_unlocked getrandom getentropy strncpy stpncpy strncat snprintf"
                  + " vsnprintf strftime fgets fgets_unlocked memccpy swab")
              .split(" "));

  /**
   * What bytes are.
   *
   * @param value what each member is then; null if that may be anything, or if they {@code copy}
   * @param copies whether they are those of another such object
   * @param initial whether they leave new memory as it may be when it is first used
   */
  private record Bytes(@Nullable Expression value, boolean copies, boolean initial) {
    static final Bytes ANY = new Bytes(null, false, false);
    static final Bytes ZERO = new Bytes(new Expression.Constant(Type.Int.INT, 0), false, true);
  }

  private final Map<MemberName, List<MemberWrite>> named = new HashMap<>();

  /** Writes of whole structs, by their names. */
  private final Map<String, List<MemberWrite>> whole = new HashMap<>();

  private final Set<MemberName> addressTaken = new HashSet<>();

  /** Structs of which anybody may write the members. */
  private final Set<String> open = new HashSet<>();

  /** Structs from the beginning of which more bytes may be written than they have. */
  private final Set<String> overrun = new HashSet<>();

  private final Map<Composite, Set<String>> held = new HashMap<>();
  private final Steps steps;
  private final UntypedFlows flows;
  private final FreshObjects fresh;
  private final NamedPointers pointers;
  private boolean anyMayChange;

  MemberWrites(Icfa icfa, FreshObjects fresh, NamedPointers pointers) {
    this.steps = new Steps(icfa, fresh);
    this.flows = new UntypedFlows(icfa, fresh, steps, this::held);
    this.fresh = fresh;
    this.pointers = pointers;
    for (Variable variable : icfa.variables()) {
      if (variable.isGlobal() && !icfa.isDefined(variable)) {
        open.addAll(held(variable.type()));
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      anyMayChange |= SettledGlobals.mayWriteAnything(edge.operation());
      Lvalue named = pointers.given(edge.operation());
      List<? extends Expression> roots =
          named == null ? Operands.expressions(edge.operation()) : List.of(named);
      for (Expression root : roots) {
        Operands.forEachPart(root, this::look);
      }
      writes(edge);
    }
    open.addAll(flows.written());
    overrun.addAll(flows.overrun());
    flows.forEachConversion(this::converted);
    held.forEach(
        (outer, names) -> {
          if (names.stream()
              .anyMatch(name -> overrun.contains(name) && !name.equals(outer.name()))) {
            open.add(outer.name());
          }
        });
  }

  /** The writes of a member; null if there may be others. */
  @Nullable List<MemberWrite> of(MemberName member) {
    if (anyMayChange || open.contains(member.struct()) || addressTaken.contains(member)) {
      return null;
    }
    List<MemberWrite> all = new ArrayList<>(named.getOrDefault(member, List.of()));
    all.addAll(whole.getOrDefault(member.struct(), List.of()));
    return all;
  }

  private void look(Expression part) {
    switch (part) {
      case Expression.AddressOf address -> {
        MemberName name = MemberName.of(address.target());
        if (name != null) {
          addressTaken.add(name);
        }
      }
      case Lvalue.Member member -> {
        held(member.base().type());
        if (member.base().type() instanceof Composite union && union.isUnion()) {
          open.addAll(held(union));
          if (member.type() instanceof Type.Pointer(Type to)) {
            convertedBeside(union, to);
          }
        }
      }
      case Expression.Cast cast -> {
        if (cast.type() instanceof Type.Pointer(Type to)) {
          if (steps.isBehind(cast.operand())) {
            open.addAll(held(to)); // others may write it as bytes
          } else {
            UntypedFlows.origins(cast.operand()).forEach(origin -> converted(origin, to));
          }
        }
      }
      default -> {}
    }
  }

  /** Pointers in a union are taken for each other. */
  private void convertedBeside(Composite union, Type to) {
    for (Field field : union.fields()) {
      if (field.type() instanceof Type.Pointer(Type from)) {
        converted(from, to);
      }
    }
  }

  /** A pointer to something becomes one to something else. */
  private void converted(Expression origin, Type to) {
    Type from = UntypedFlows.pointee(origin);
    if (from == null) {
      return;
    }
    if (UntypedFlows.isBytes(origin)) {
      open.addAll(held(to));
    } else {
      converted(from, to);
    }
  }

  private void converted(Type from, Type to) {
    if (!UntypedFlows.isUntyped(from)
        && !UntypedFlows.isUntyped(to)
        && !holds(from, to)
        && !holds(to, from)) {
      open.addAll(held(from));
      open.addAll(held(to));
    }
  }

  private boolean holds(Type outer, Type inner) {
    Type element = inner.withoutArrays();
    return outer.withoutArrays().equals(element)
        || (element instanceof Composite struct && held(outer).contains(struct.name()));
  }

  /** The names of the structs and unions in what is of a type. */
  Set<String> held(Type type) {
    if (!(type.withoutArrays() instanceof Composite composite)) {
      return Set.of();
    }
    Set<String> known = held.get(composite);
    if (known == null) {
      known = new HashSet<>(Set.of(composite.name()));
      for (Field field : composite.fields()) {
        known.addAll(held(field.type()));
      }
      held.put(composite, known);
    }
    return known;
  }

  private void writes(Edge edge) {
    Operation operation = edge.operation();
    for (Lvalue target : Operands.written(operation)) {
      Expression value = operation instanceof Operation.Assign assign ? assign.value() : null;
      written(edge, target, value);
    }
    if (operation instanceof Operation.CopyMemory copy) {
      bytes(edge, copy.destination(), copied(copy));
      if (UntypedFlows.pointee(copy.destination()) instanceof Type to
          && !(copy.size() != null
              && copy.size().withoutCasts() instanceof Expression.Constant size
              && size.value() <= to.size())) {
        overrun(to);
      }
      Expression size = copy.size() == null ? new Expression.Unknown(Type.Int.ULONG) : copy.size();
      past(copy.destination(), List.of(size));
    } else if (operation instanceof Operation.LibraryCall call
        && !READERS.contains(call.callee().name())) {
      Bytes bytes = Clearing.call(call) != null ? Bytes.ZERO : Bytes.ANY;
      for (int i = 0; i < call.arguments().size(); i++) {
        Expression argument = call.arguments().get(i);
        if (!isDataOfCallback(call, i) && !isKept(call, i)) {
          bytes(edge, argument, bytes);
          if (SIZED.contains(call.callee().name())) {
            past(argument, call.arguments().subList(i + 1, call.arguments().size()));
          }
          if (UntypedFlows.pointee(argument) instanceof Type given) {
            if (!SHALLOW.contains(call.callee().name())) {
              flows.writeThrough(given);
            }
            if (!isExact(call) && !isOneOf(given, call.arguments())) {
              overrun(given);
            }
          }
        }
      }
    }
  }

  private static boolean isExact(Operation.LibraryCall call) {
    return call.knowledge() == Operation.Knowledge.INITIALISES
        || EXACT.contains(call.callee().name());
  }

  /** Whether an unknown function is given a function right before: that gets the argument. */
  private static boolean isDataOfCallback(Operation.LibraryCall call, int index) {
    return call.knowledge() == Operation.Knowledge.UNKNOWN
        && index > 0
        && UntypedFlows.pointee(call.arguments().get(index - 1)) instanceof Type.Func;
  }

  /**
   * Whether a library can only keep the argument: a pointer to something with pointers in it that
   * it takes for one to anything, without a number behind it that might say how large that is.
   */
  private static boolean isKept(Operation.LibraryCall call, int index) {
    List<Expression> arguments = call.arguments();
    Type pointee = UntypedFlows.pointee(arguments.get(index));
    List<Type> declared = call.callee().type().parameters();
    return pointee instanceof Composite struct
        && struct.isPrograms()
        && struct.fields().stream().anyMatch(field -> field.type() instanceof Type.Pointer)
        && index < declared.size()
        && declared.get(index) instanceof Type.Pointer(Type.Void anything)
        && !SIZED.contains(call.callee().name())
        && arguments.stream().skip(index + 1L).noneMatch(argument -> mayBeSize(argument.type()));
  }

  /** Whether it is a number, or leads to one that is no text. */
  private static boolean mayBeSize(Type type) {
    return type instanceof Type.Int
        || (type instanceof Type.Pointer(Type.Int number) && number.size() > 1);
  }

  /** Whether the numbers that a function is given say that it is about one object of a type. */
  private static boolean isOneOf(Type type, List<Expression> arguments) {
    boolean one = false;
    for (int i = 0; i < arguments.size(); i++) {
      Expression argument = arguments.get(i).withoutCasts();
      if (argument instanceof Expression.Constant(Type of, long value)) {
        one |= value == type.size();
        if (of instanceof Type.Int && value > 1 && value != type.size()) {
          return false;
        }
      } else if (i > 0 && argument.type() instanceof Type.Int) {
        return false;
      }
    }
    return one;
  }

  private void overrun(Type type) {
    if (type.withoutArrays() instanceof Composite struct) {
      overrun.add(struct.name());
    }
  }

  private Bytes copied(Operation.CopyMemory copy) {
    Type to = UntypedFlows.beginning(copy.destination());
    Type from = UntypedFlows.beginning(copy.source());
    boolean same = to != null && from != null && holds(to, from) && holds(from, to);
    boolean typed = from != null && to != null && !held(from).isEmpty();
    // What is copied to new memory without a size is what that memory replaces.
    return new Bytes(null, same, typed || copy.size() == null);
  }

  /**
   * Bytes are written from a member on that is no array: those of the members behind it, too,
   * unless the numbers say that they are no more than it has.
   */
  private void past(Expression pointer, List<Expression> numbers) {
    if (UntypedFlows.plain(pointer) instanceof Expression.AddressOf address
        && address.target() instanceof Lvalue.Member member
        && !(member.type() instanceof Type.Array)
        && !areAtMost(member.type().size(), numbers)) {
      Lvalue outer = member;
      while (outer instanceof Lvalue.Member inner) {
        outer = inner.base();
        open.addAll(held(outer.type()));
      }
    }
  }

  /** Whether the product of what is more than one among some arguments is not greater. */
  private static boolean areAtMost(long size, List<Expression> arguments) {
    long product = 1;
    for (Expression argument : arguments) {
      if (argument.type() instanceof Type.Int) {
        if (!(argument.withoutCasts() instanceof Expression.Constant constant)
            || constant.value() < 0
            || constant.value() > size) {
          return false;
        }
        product *= Math.max(1, constant.value());
      }
    }
    return product <= size;
  }

  /**
   * Whether a pointer may lead to memory that becomes a struct: it is one to anything that is
   * converted so, or to a struct that is part of it, or that it is part of.
   */
  boolean mayLeadTo(Expression pointer, String struct) {
    Type pointee = UntypedFlows.pointee(pointer);
    Set<Type> types =
        pointee == null || UntypedFlows.isUntyped(pointee)
            ? flows.becoming(pointer)
            : Set.of(pointee.withoutArrays());
    return types.stream().anyMatch(type -> held(type).contains(struct) || isPart(type, struct));
  }

  private boolean isPart(Type type, String struct) {
    return type instanceof Composite part
        && held.entrySet().stream()
            .anyMatch(
                outer ->
                    outer.getKey().name().equals(struct) && outer.getValue().contains(part.name()));
  }

  /** The size of a struct in bytes, where it is complete; -1 if that is not one number. */
  long size(String struct) {
    Set<Long> sizes = new HashSet<>();
    held.keySet().stream()
        .filter(composite -> composite.name().equals(struct) && composite.isComplete())
        .forEach(composite -> sizes.add(composite.size()));
    return sizes.size() == 1 ? sizes.iterator().next() : -1;
  }

  private void written(Edge edge, Lvalue target, @Nullable Expression value) {
    if (target instanceof Lvalue.Deref deref
        && pointers.targets(deref.pointer()) instanceof Set<Lvalue> leading) {
      for (Lvalue part : leading) {
        if (MemberName.of(part) instanceof MemberName name) {
          add(name, new MemberWrite(edge, deref, value, false));
        }
      }
      return;
    }
    if (target.type().withoutArrays() instanceof Composite struct) {
      boolean copies = value instanceof Lvalue || edge.operation() instanceof Operation.Call;
      whole(struct, new MemberWrite(edge, target.root(), null, copies));
    }
    MemberName name = MemberName.of(target);
    if (name != null) {
      add(name, new MemberWrite(edge, target.root(), value, false));
    } else if (target.root() instanceof Lvalue.Deref deref && target.type().size() == 1) {
      byteBehind(edge, deref.pointer(), target instanceof Lvalue.Deref);
    }
  }

  /** One byte is written, right where a pointer leads or somewhere behind. */
  private void byteBehind(Edge edge, Expression pointer, boolean there) {
    Type pointee = UntypedFlows.pointee(pointer);
    if (there && (pointee == null || held(pointee).isEmpty())) {
      flows.touch(pointer);
    } else {
      bytes(edge, pointer, Bytes.ANY);
    }
  }

  private void add(MemberName name, MemberWrite write) {
    named.computeIfAbsent(name, key -> new ArrayList<>()).add(write);
  }

  /** Bytes are written where a pointer leads. */
  private void bytes(Edge edge, Expression pointer, Bytes bytes) {
    Type pointee = UntypedFlows.pointee(pointer);
    if (pointee != null && !held(pointee).isEmpty()) {
      whole(pointee, new MemberWrite(edge, root(pointer), bytes.value(), bytes.copies()));
    } else if (!bytes.initial() || fresh.of(edge, root(pointer)) == FreshObjects.Freshness.NONE) {
      flows.write(pointer);
    }
  }

  private void whole(Type type, MemberWrite write) {
    held(type).forEach(name -> whole.computeIfAbsent(name, key -> new ArrayList<>()).add(write));
  }

  private static Lvalue root(Expression pointer) {
    Expression plain = UntypedFlows.plain(pointer);
    return plain instanceof Expression.AddressOf address
        ? address.target().root()
        : new Lvalue.Deref(pointer.type(), plain);
  }
}
