// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.gridlock.frontend.text.Spelling;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Assembly statements. Barriers and hints to the processor do nothing; outputs get an unknown
 * value, or that of a pointer operand. Others may move data between what their operands point to; a
 * request to the kernel is a call of {@code syscall}; what may go elsewhere is a gap.
 */
final class AssemblyLowering {
  /** Instructions without effect on memory and registers that C sees. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "\\s*((mfence|lfence|sfence|pause|nop|rep;?\\s*nop|yield|isb|dmb\\s+\\w+|int3"
              + "|\\.p2align[\\s\\d,]*|lock;?\\s*(add|or)[lq]?\\s+\\$0\\s*,\\s*[-\\d]*\\(%+[er]sp\\))"
              + "[\\s;]*)*");

  /** Calls, returns, jumps but to numbered labels, and uses of the stack pointer. */
  private static final Pattern LEAVES =
      Pattern.compile(
          "(?i)\\b(call|i?ret|bl|blx|blr|bx|br)[a-z]*\\b|\\bjmp[a-z]*\\s+[^\\d\\s]|%+[er]?sp\\b|\\bsp\\b");

  private static final Pattern SYSTEM_CALL =
      Pattern.compile("(?i)\\b(syscall|sysenter|svc|swi|int\\s+\\$0x80)\\b");

  /** The size of a pointer. */
  private static final long WORD = 8;

  private final FunctionLowering fn;

  AssemblyLowering(FunctionLowering fn) {
    this.fn = fn;
  }

  private record Operand(String constraint, Expression value) {}

  /** Lowers the call that stands for an assembly statement. */
  Expression lower(IASTFunctionCallExpression call) {
    IASTInitializerClause[] arguments = call.getArguments();
    String template = text(arguments, 0);
    int[] at = {1};
    List<Operand> outputs = operands(arguments, at);
    List<Operand> inputs = operands(arguments, at);
    boolean memory = arguments.length == 1;
    for (int i = at[0] + 1; i < arguments.length; i++) {
      memory |= text(arguments, i).equals("memory");
    }
    fn.at(call);
    // An empty template with operands moves values: the optimiser is to forget where they are from.
    boolean harmless = HARMLESS.matcher(template).matches();
    List<Expression> pointers = pointers(inputs, harmless ? List.of() : outputs);
    if (LEAVES.matcher(template).find() && !harmless) {
      fn.emit(new Operation.Gap(Operation.GapKind.ASSEMBLY, "asm", pointers, null));
    } else if (SYSTEM_CALL.matcher(template).find()) {
      fn.calls.callPlain("syscall", inputs.stream().map(Operand::value).toList());
    } else if (memory && !harmless) {
      moves(pointers);
    }
    List<Expression> carried = new ArrayList<>(harmless ? pointers : reached(pointers));
    carried.addAll(words(inputs, harmless ? List.of() : outputs));
    for (Operand output : outputs) {
      boolean keeps = harmless && output.constraint().startsWith("+");
      if (keeps || !(output.value().type() instanceof Type.Pointer type)) {
        continue;
      }
      if (type.pointee() instanceof Composite || type.pointee() instanceof Type.Array) {
        for (Expression pointer : pointers) {
          fn.calls.callPlain(
              Spelling.ASSEMBLY_MOVES,
              List.of(pointer, Expression.PointerAdd.anywhere(output.value())));
        }
      }
      Lvalue.Deref target = new Lvalue.Deref(type.pointee(), output.value());
      assign(isBytes(target) ? word(target) : target, output.constraint(), carried);
    }
    return new Expression.Unknown(new Type.Void());
  }

  /** The pointers that go in. */
  private List<Expression> pointers(List<Operand> inputs, List<Operand> outputs) {
    List<Expression> pointers = new ArrayList<>();
    for (Operand input : inputs) {
      if (input.value().type() instanceof Type.Pointer) {
        pointers.add(fn.keep(input.value()));
      }
    }
    for (Operand output : outputs) {
      if (output.constraint().startsWith("+")
          && output.value().type() instanceof Type.Pointer type
          && type.pointee() instanceof Type.Pointer) {
        pointers.add(fn.keep(direct(new Lvalue.Deref(type.pointee(), output.value()))));
      }
    }
    return pointers;
  }

  /**
   * What goes in that is as large as a pointer, and may be one, though its type does not say so:
   * {@code xchg(&list, (unsigned long) node)}.
   */
  private List<Expression> words(List<Operand> inputs, List<Operand> outputs) {
    List<Expression> words = new ArrayList<>();
    for (Operand input : inputs) {
      if (input.value().type() instanceof Type.Int number && number.size() == WORD) {
        words.add(fn.keep(input.value()));
      }
    }
    for (Operand output : outputs) {
      if (output.constraint().startsWith("+")
          && output.value().type() instanceof Type.Pointer type
          && !(type.pointee() instanceof Type.Pointer)) {
        Lvalue.Deref target = new Lvalue.Deref(type.pointee(), output.value());
        if (isBytes(target)) {
          words.add(fn.keep(word(target)));
        } else if (type.pointee() instanceof Type.Int && type.pointee().size() == WORD) {
          words.add(fn.keep(direct(target)));
        }
      }
    }
    return words;
  }

  /** Whether it is a struct or an array just as large as a pointer. */
  private static boolean isBytes(Lvalue lvalue) {
    return (lvalue.type() instanceof Composite || lvalue.type() instanceof Type.Array)
        && lvalue.type().size() == WORD;
  }

  /** The pointer that lies where something else is said to lie. */
  private static Lvalue word(Lvalue.Deref bytes) {
    return new Lvalue.Deref(
        Type.Pointer.VOID,
        new Expression.Cast(new Type.Pointer(Type.Pointer.VOID), bytes.pointer()));
  }

  /** What instructions may make of pointers: move them, and read what they lead to. */
  private static List<Expression> reached(List<Expression> pointers) {
    List<Expression> reached = new ArrayList<>();
    for (Expression pointer : pointers) {
      Expression moved = Expression.PointerAdd.anywhere(pointer);
      reached.add(moved);
      reached.add(
          new Lvalue.Deref(
              Type.Pointer.VOID, new Expression.Cast(new Type.Pointer(Type.Pointer.VOID), moved)));
    }
    return reached;
  }

  /** What may happen to the memory that pointers lead to. */
  private void moves(List<Expression> pointers) {
    fn.unit.note(
        SoundnessNote.Weight.ASSUMPTION,
        "assembly",
        fn.position(),
        "inline assembly neither locks, nor calls back; in memory it moves what its operands point to");
    for (Expression from : pointers) {
      for (Expression to : pointers) {
        if (pointers.size() == 1 || from != to) {
          fn.calls.callPlain(Spelling.ASSEMBLY_MOVES, List.of(from, to));
        }
      }
    }
  }

  /** The output becomes unknown; a pointer may also be one of the inputs, or what it was. */
  private void assign(Lvalue target, String constraint, List<Expression> pointers) {
    if (target.type() instanceof Type.Void || target.type() instanceof Type.Func) {
      return;
    }
    SourcePosition position = fn.position();
    Lvalue plain = target instanceof Lvalue.Deref deref ? direct(deref) : target;
    List<Expression> values = new ArrayList<>();
    values.add(new Expression.Unknown(plain.type()));
    if (plain.type().size() == WORD) {
      for (Expression pointer : pointers) {
        values.add(fn.conversions.convert(pointer, plain.type()));
      }
      if (constraint.startsWith("+") && plain.type() instanceof Type.Pointer) {
        values.add(plain);
      }
    }
    int join = fn.body.location();
    for (int i = 0; i < values.size() - 1; i++) {
      int here = fn.body.location();
      int rest = fn.body.location();
      Expression any = new Expression.Unknown(Type.Int.INT);
      fn.body.edge(new Operation.Assume(any, true), position, here);
      fn.body.edge(new Operation.Assume(any, false), position, rest);
      fn.body.moveTo(here);
      fn.assign(plain, values.get(i));
      fn.body.jump(join, position);
      fn.body.moveTo(rest);
    }
    fn.assign(plain, values.getLast());
    fn.body.place(join, position);
  }

  private static Lvalue direct(Lvalue.Deref deref) {
    return deref.pointer() instanceof Expression.AddressOf address
            && address.target().type().equals(deref.type())
        ? address.target()
        : deref;
  }

  private List<Operand> operands(IASTInitializerClause[] arguments, int[] at) {
    List<Operand> operands = new ArrayList<>();
    int count =
        at[0] < arguments.length
                && arguments[at[0]] instanceof IASTExpression expression
                && fn.expressions.constant(expression) instanceof Expression.Constant constant
            ? (int) constant.value()
            : 0;
    at[0]++;
    for (int i = 0; i < count && at[0] + 1 < arguments.length; i++) {
      String constraint = text(arguments, at[0]);
      if (arguments[at[0] + 1] instanceof IASTExpression value) {
        operands.add(new Operand(constraint, fn.expressions.rvalue(value)));
      }
      at[0] += 2;
    }
    return operands;
  }

  private String text(IASTInitializerClause[] arguments, int index) {
    @Nullable Expression value =
        index < arguments.length && arguments[index] instanceof IASTExpression expression
            ? fn.expressions.constant(expression)
            : null;
    return value instanceof Expression.StringLiteral literal ? literal.text() : "";
  }
}
