// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import gnu.trove.map.hash.TLongObjectHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.gridlock.absint.place.PairKey;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.layout.Spot;
import org.gridlock.pointer.layout.TextParts;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * Turns expressions into constraints: the set of the node given for an expression includes every
 * address that it can evaluate to in a context. Used for the program and for questions about it.
 */
final class ExpressionFlow {
  private record Task(Expression expression, Node target) {}

  /**
   * What is left to do for one expression.
   *
   * @param frame the activation that it is evaluated in
   * @param narrowed lvalues of which more is known where it is evaluated
   */
  private record Evaluation(Place frame, Map<Lvalue, Node> narrowed, Deque<Task> tasks) {
    Evaluation(Place frame, Map<Lvalue, Node> narrowed) {
      this(frame, narrowed, new ArrayDeque<>());
    }

    @Nullable Node narrowed(Lvalue lvalue) {
      return narrowed.isEmpty() ? null : narrowed.get(lvalue);
    }

    void add(Expression expression, Node target) {
      tasks.add(new Task(expression, target));
    }
  }

  private final Icfa icfa;
  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final NullPointers nulls;
  private final FrameNumbers numbers;
  private final Initialisers initialisers;
  private final List<@Nullable Node> constants = new ArrayList<>();
  private final TLongObjectHashMap<Node> variables = new TLongObjectHashMap<>();

  ExpressionFlow(Icfa icfa, Solver solver, Addresses addresses, Memory memory) {
    this.icfa = icfa;
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.nulls = new NullPointers(solver, memory);
    this.numbers = new FrameNumbers(icfa);
    this.initialisers = new Initialisers(icfa);
  }

  /** Which expressions are null pointers, or read through them. */
  NullPointers nulls() {
    return nulls;
  }

  /** What numbers activations are given. */
  FrameNumbers numbers() {
    return numbers;
  }

  /** Lets the values of an expression in the activation {@code frame} flow into {@code target}. */
  void flow(Place frame, Expression expression, Node target) {
    Evaluation evaluation = new Evaluation(frame, Map.of());
    evaluation.add(expression, target);
    drain(evaluation);
  }

  /** A node with the values of an expression. */
  Node node(Place frame, Expression expression) {
    return node(frame, expression, Map.of());
  }

  /**
   * The same, where more is known of some lvalues.
   *
   * @param narrowed nodes with the values that those have
   */
  Node node(Place frame, Expression expression, Map<Lvalue, Node> narrowed) {
    Evaluation evaluation = new Evaluation(frame, narrowed);
    Node node = node(expression, evaluation);
    drain(evaluation);
    return node;
  }

  /** A node with the values of another, which an expression gives that may convert a number. */
  Node converted(Place frame, Expression expression, Node values) {
    Evaluation evaluation = new Evaluation(frame, Map.of());
    Node node = converted(expression, values, evaluation);
    drain(evaluation);
    return node;
  }

  private Node converted(Expression expression, Node values, Evaluation evaluation) {
    if (!isFromNumber(expression)) {
      return values;
    }
    Node both = solver.node();
    solver.addInclusion(values, both);
    Node converted = solver.node();
    solver.addInclusion(converted, both);
    if (expression.withoutCasts() instanceof Lvalue read
        && target(read, evaluation) instanceof Target.Through through) {
      Usage usage = addresses.usage(through.struct(), through.shift());
      nulls.convert(values, through.pointer(), usage::isUsable, converted);
    } else {
      nulls.convert(values, converted);
    }
    return both;
  }

  /** Whether a pointer is computed from a number that is not constant. */
  private static boolean isFromNumber(Expression expression) {
    if (!(expression.type() instanceof Type.Pointer)) {
      return false;
    }
    Expression inner = expression.withoutCasts();
    return inner.type() instanceof Type.Int
        && !(inner instanceof Expression.Constant)
        && !isMovedPointer(inner);
  }

  /** Whether a number is that of a pointer and some bytes: {@code (uintptr_t) member - 16}. */
  private static boolean isMovedPointer(Expression number) {
    if (!(number instanceof Expression.Binary(var type, var operator, var left, var right))
        || (operator != BinaryOperator.ADD && operator != BinaryOperator.SUBTRACT)) {
      return false;
    }
    return isPointer(left) && Numbers.constantValue(right) != null
        || (operator == BinaryOperator.ADD
            && isPointer(right)
            && Numbers.constantValue(left) != null);
  }

  private static boolean isPointer(Expression number) {
    Expression inner = Carrier.stripped(number);
    return inner.type() instanceof Type.Pointer || isMovedPointer(inner);
  }

  /** Nodes with the values of those expressions that are scalars. */
  List<Node> nodes(Place frame, List<Expression> expressions) {
    return expressions.stream()
        .filter(expression -> Carrier.isScalar(expression.type()))
        .map(expression -> node(frame, expression))
        .toList();
  }

  /** The memory that an lvalue names. */
  Target target(Place frame, Lvalue lvalue) {
    Evaluation evaluation = new Evaluation(frame, Map.of());
    Target target = target(lvalue, evaluation);
    drain(evaluation);
    return target;
  }

  /** The memory of a variable in the activation {@code frame}. */
  Target variable(Variable variable, Place frame) {
    if (variable.isGlobal()
        || !Carrier.isScalar(variable.type())
        || icfa.isAddressTaken(variable)) {
      return new Target.Fixed(addresses.start(addresses.variable(variable, frame)));
    }
    long key = PairKey.of(frame.id(), variable.id());
    Node node = variables.get(key);
    if (node == null) {
      node = solver.node();
      variables.put(key, node);
    }
    return new Target.Direct(node, variable, frame);
  }

  /** Lets the values of {@code source} flow into what {@code target} names. */
  void store(Node source, Target target) {
    switch (target) {
      case Target.Direct direct -> solver.addInclusion(source, direct.node());
      case Target.Fixed fixed -> memory.store(source, fixed.address(), null);
      case Target.Through through -> access(through, Dereference.Use.STORE, source);
    }
  }

  /** A node with the addresses of what {@code target} names. */
  Node addressOf(Target target) {
    return switch (target) {
      case Target.Direct direct -> constant(start(direct));
      case Target.Fixed fixed -> constant(fixed.address());
      case Target.Through(Node pointer, Shift shift, @Nullable Composite struct) -> {
        if (shift == Shift.NONE) {
          yield pointer;
        }
        Node moved = solver.node();
        move(pointer, shift, struct, null, moved);
        yield moved;
      }
    };
  }

  /** The same, without what the program cannot read or write there. */
  Node accessed(Target target) {
    if (!(target instanceof Target.Through through) || through.struct() == null) {
      return addressOf(target);
    }
    Node used = solver.node();
    access(through, Dereference.Use.NAME, used);
    return used;
  }

  /** A node with what {@code source} names. */
  Node contents(Target source) {
    if (source instanceof Target.Direct direct) {
      return direct.node();
    }
    Node node = solver.node();
    load(source, node);
    return node;
  }

  /** A node with one value. */
  Node constant(int address) {
    while (constants.size() <= address) {
      constants.add(null);
    }
    Node known = constants.get(address);
    if (known == null) {
      known = solver.node();
      solver.addValue(known, address);
      constants.set(address, known);
    }
    return known;
  }

  private void drain(Evaluation evaluation) {
    for (Task task = evaluation.tasks.poll(); task != null; task = evaluation.tasks.poll()) {
      evaluate(task.expression(), task.target(), evaluation);
    }
  }

  private Node node(Expression expression, Evaluation evaluation) {
    return converted(expression, plainNode(expression, evaluation), evaluation);
  }

  private Node plainNode(Expression expression, Evaluation evaluation) {
    Expression inner = Carrier.stripped(expression);
    if (isNull(inner)) {
      return memory.nulls();
    }
    if (inner instanceof Lvalue lvalue && evaluation.narrowed(lvalue) instanceof Node narrowed) {
      return narrowed;
    }
    if (inner instanceof Lvalue.Var variable && Carrier.isScalar(variable.type())) {
      Node cell =
          switch (variable(variable.variable(), evaluation.frame)) {
            case Target.Direct direct -> direct.node();
            case Target.Fixed fixed -> memory.part(fixed.address(), true);
            case Target.Through through -> null;
          };
      if (cell != null) {
        return cell;
      }
    }
    Node node = solver.node();
    evaluation.add(inner, node);
    return node;
  }

  private static boolean isNull(Expression expression) {
    return expression.withoutCasts() instanceof Expression.Constant constant
        && constant.value() == 0;
  }

  private void evaluate(Expression expression, Node target, Evaluation evaluation) {
    if (!Carrier.isScalar(expression.type())) {
      return;
    }
    if (isNull(expression)) {
      solver.addInclusion(memory.nulls(), target);
      return;
    }
    switch (expression) {
      case Lvalue lvalue when evaluation.narrowed(lvalue) instanceof Node narrowed ->
          solver.addInclusion(narrowed, target);
      case Lvalue lvalue -> {
        Expression constant = initialisers.valueOf(lvalue, numbers(evaluation.frame));
        if (constant == null) {
          load(target(lvalue, evaluation), target);
        } else {
          evaluation.add(constant, target);
        }
      }
      case Expression.Constant constant -> {}
      case Expression.RealConstant constant -> {}
      case Expression.Unknown unknown -> {}
      case Expression.PointerDifference difference -> {}
      case Expression.StringLiteral literal ->
          solver.addValue(target, start(new AbstractObject.Literal()));
      case Expression.FunctionAddress address ->
          solver.addValue(target, start(new AbstractObject.Code(address.function())));
      case Expression.AddressOf(Type type, Lvalue.Deref whole) ->
          evaluation.add(whole.pointer(), target);
      case Expression.AddressOf address -> {
        boolean isText = isBeginningOfCharacters(address.target());
        switch (target(address.target(), evaluation)) {
          case Target.Direct direct -> solver.addValue(target, start(direct));
          case Target.Fixed(int fixed) ->
              solver.addValue(
                  target, isText ? addresses.shifted(fixed, Shift.NONE.characters()) : fixed);
          case Target.Through(Node pointer, Shift shift, @Nullable Composite struct) ->
              move(
                  pointer,
                  isText ? shift.characters() : shift,
                  struct,
                  pointee(address.type()),
                  target);
        }
      }
      case Expression.Unary unary -> {
        if (unary.operator() != Expression.UnaryOperator.NOT) {
          move(node(unary.operand(), evaluation), Shift.ANYWHERE, target);
        }
      }
      case Expression.Binary binary -> arithmetic(binary, target, evaluation);
      case Expression.PointerAdd add -> {
        // C17 6.5.6p8: to be moved by elements, it has to point to one.
        Composite element = complete(pointee(add.pointer().type()));
        move(
            node(add.pointer(), evaluation),
            offset(add, evaluation.frame),
            element,
            element,
            target);
        if (Carrier.stripped(add.pointer()) instanceof Expression.Constant) {
          // An address that is built from zero, or from a constant, and an integer.
          move(node(add.index(), evaluation), Shift.ANYWHERE, target);
        }
      }
      case Expression.Cast cast -> evaluation.add(cast.operand(), target);
    }
  }

  private void arithmetic(Expression.Binary binary, Node target, Evaluation evaluation) {
    Long right = Numbers.constantValue(binary.right());
    Long left = Numbers.constantValue(binary.left());
    if (binary.operator() == BinaryOperator.ADD && right != null) {
      move(node(binary.left(), evaluation), Shift.NONE.add(right), target);
    } else if (binary.operator() == BinaryOperator.ADD && left != null) {
      move(node(binary.right(), evaluation), Shift.NONE.add(left), target);
    } else if (binary.operator() == BinaryOperator.SUBTRACT && right != null) {
      move(node(binary.left(), evaluation), Shift.NONE.add(-right), target);
    } else {
      move(node(binary.left(), evaluation), Shift.ANYWHERE, target);
      move(node(binary.right(), evaluation), Shift.ANYWHERE, target);
    }
  }

  private void move(Node source, Shift shift, Node target) {
    move(source, shift, null, null, target);
  }

  private void move(
      Node source, Shift shift, @Nullable Composite struct, @Nullable Type member, Node target) {
    if (shift == Shift.NONE) {
      solver.addInclusion(source, target);
    } else {
      ShiftReaction reaction = new ShiftReaction(solver, addresses, shift, struct, member, target);
      solver.addReaction(source, reaction);
      nulls.derive(source, reaction::isUsable, target);
    }
  }

  /** Lets what {@code source} names flow into {@code target}. */
  void load(Target source, Node target) {
    switch (source) {
      case Target.Direct direct -> solver.addInclusion(direct.node(), target);
      case Target.Fixed fixed -> memory.load(fixed.address(), null, target);
      case Target.Through through -> {
        Dereference load = access(through, Dereference.Use.LOAD, target);
        nulls.derive(through.pointer(), load.usage()::isUsable, target);
      }
    }
  }

  private Dereference access(Target.Through through, Dereference.Use use, Node end) {
    Dereference access =
        new Dereference(solver, addresses, memory, use, through.struct(), through.shift(), end);
    solver.addAccess(through.pointer(), access);
    return access;
  }

  private Target target(Lvalue lvalue, Evaluation evaluation) {
    Variable variable = lvalue.rootVariable();
    if (variable == null) {
      Lvalue.Deref deref = (Lvalue.Deref) lvalue.root();
      Shift shift =
          lvalue == deref && TextParts.isText(lvalue.type())
              ? Shift.NONE.texts()
              : within(lvalue, numbers(evaluation.frame));
      return new Target.Through(node(deref.pointer(), evaluation), shift, struct(deref));
    }
    Target whole = variable(variable, evaluation.frame);
    return whole instanceof Target.Fixed(int start)
        ? new Target.Fixed(addresses.shifted(start, within(lvalue, numbers(evaluation.frame))))
        : whole;
  }

  /**
   * What an expression may yield of an object if the pointer that it goes through points somewhere
   * into that.
   */
  void somewhere(int object, Expression expression, IntConsumer yield) {
    int any = addresses.address(object, Spot.ANY);
    if (Carrier.stripped(expression) instanceof Expression.AddressOf(Type type, Lvalue target)
        && target.root() instanceof Lvalue.Deref deref) {
      addresses
          .usage(struct(deref), Shift.NONE)
          .of(any, used -> yield.accept(addresses.shifted(used, within(target, numbers::of))));
    } else {
      yield.accept(any);
    }
  }

  /** Whether something is, or begins, an array of characters with which a struct begins. */
  private static boolean isBeginningOfCharacters(Lvalue lvalue) {
    Lvalue whole =
        lvalue
                    instanceof
                    Lvalue.Element(var type, Lvalue array, Expression.Constant(var of, long index))
                && index == 0
            ? array
            : lvalue;
    return whole instanceof Lvalue.Member member
        && member.field().offset() == 0
        && member.type() instanceof Type.Array array
        && array.length() > 1
        && array.element() instanceof Type.Int element
        && element.size() == 1;
  }

  private static @Nullable Type pointee(Type type) {
    return type instanceof Type.Pointer pointer ? pointer.pointee() : null;
  }

  /** The struct that a dereferenced pointer is used as one to, if the program defines it. */
  private static @Nullable Composite struct(Lvalue.Deref deref) {
    return complete(deref.type());
  }

  private static @Nullable Composite complete(@Nullable Type type) {
    return type instanceof Composite struct && struct.isComplete() ? struct : null;
  }

  private Function<Variable, @Nullable Long> numbers(Place frame) {
    return variable -> numbers.of(frame, variable);
  }

  /**
   * The way from the variable, or from what the pointer points to, to the part of it.
   *
   * @param numbers the only number that a variable holds; null if it is not known
   */
  static Shift within(Lvalue lvalue, Function<Variable, @Nullable Long> numbers) {
    List<Lvalue> parts = new ArrayList<>(4);
    Lvalue current = lvalue;
    while (current instanceof Lvalue.Member || current instanceof Lvalue.Element) {
      parts.add(current);
      current =
          current instanceof Lvalue.Member member
              ? member.base()
              : ((Lvalue.Element) current).array();
    }
    Shift shift = Shift.NONE;
    for (Lvalue part : parts.reversed()) {
      if (part instanceof Lvalue.Member member) {
        shift = shift.member(member.field().offset(), member.base().type().size());
      } else if (part instanceof Lvalue.Element element) {
        shift = scaled(shift, element.index(), element.type().size(), numbers);
      }
    }
    return shift;
  }

  private Shift offset(Expression.PointerAdd add, Place frame) {
    Shift shift = scaled(Shift.NONE, add.index(), add.stride(), numbers(frame));
    return shift.equals(Shift.NONE.index(1)) && isOfBytes(add.pointer())
        ? Shift.NONE.bytes()
        : shift;
  }

  /** Whether a pointer to a struct, or to anything, is made one to bytes. */
  private static boolean isOfBytes(Expression pointer) {
    Expression inner = pointer.withoutCasts();
    return inner != pointer
        && inner.type() instanceof Type.Pointer(Type pointee)
        && (pointee instanceof Composite || pointee instanceof Type.Void);
  }

  private static Shift scaled(
      Shift shift, Expression index, long stride, Function<Variable, @Nullable Long> numbers) {
    Long known = Numbers.constant(index, numbers);
    return known == null ? shift.index(stride) : shift.elements(known, stride);
  }

  /** The address of a variable, for questions: the program does not take it. */
  private int start(Target.Direct direct) {
    return addresses.start(addresses.variable(direct.variable(), direct.frame()));
  }

  private int start(AbstractObject object) {
    return addresses.start(addresses.object(object));
  }
}
