// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.UsageException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads one effect: a key that says what happens, and further keys that say to what. */
final class EffectReader {
  private static final Map<String, Form> FORMS = forms();

  private final YamlEntry entry;

  private EffectReader(YamlEntry entry) {
    this.entry = entry;
  }

  /** How an effect is read, by its first key. */
  private interface Form {
    Effect read(EffectReader reader) throws UsageException;
  }

  private static Map<String, Form> forms() {
    Map<String, Form> forms = new LinkedHashMap<>();
    forms.put("lock", EffectReader::acquire);
    forms.put("unlock", r -> new Effect.Release(r.kind(), r.entry.number("unlock")));
    forms.put("init", EffectReader::initialise);
    forms.put("destroy", r -> new Effect.Destroy(r.kind(), r.entry.number("destroy")));
    forms.put("create", EffectReader::create);
    forms.put("join", EffectReader::join);
    forms.put("cancel", r -> new Effect.Cancel(r.value(r.entry.text("cancel"))));
    forms.put("cancel-state", r -> new Effect.CancelState(r.entry.number("cancel-state")));
    forms.put("await", EffectReader::await);
    forms.put("signal", r -> new Effect.Signal(r.entry.flag("all"), r.entry.number("signal")));
    forms.put("barrier", r -> new Effect.Barrier(r.entry.number("barrier")));
    forms.put("set-type", EffectReader::setType);
    forms.put("allocate", EffectReader::allocate);
    forms.put("reallocate", EffectReader::reallocate);
    forms.put("free", r -> new Effect.Free(r.entry.number("free")));
    forms.put("copy", EffectReader::copy);
    forms.put("send", r -> new Effect.Send(r.entry.number("send"), r.entry.text("through")));
    forms.put(
        "receive",
        r -> new Effect.Receive(r.value(r.entry.text("receive")), r.entry.text("through")));
    forms.put("print", r -> new Effect.Print(r.entry.number("print")));
    forms.put("scan", r -> new Effect.Scan(r.entry.number("scan")));
    forms.put("set", EffectReader::set);
    forms.put("compare-and-swap", EffectReader::compareAndSwap);
    forms.put("call", EffectReader::invoke);
    forms.put("later", EffectReader::defer);
    forms.put("dispatch", EffectReader::dispatch);
    forms.put("terminate", EffectReader::terminate);
    forms.put("exit", r -> new Effect.Exit(r.entry.number("exit")));
    forms.put("set-jump", r -> new Effect.SetJump(r.entry.number("set-jump")));
    forms.put("long-jump", r -> new Effect.LongJump(r.entry.number("long-jump")));
    forms.put("load", r -> new Effect.Load(r.entry.number("load")));
    forms.put("unload", r -> new Effect.Unload(r.entry.number("unload")));
    forms.put(
        "look-up",
        r -> new Effect.LookUp(r.entry.number("look-up"), r.entry.number("into", Effect.RESULT)));
    forms.put("assume", r -> new Effect.Assume(r.entry.text("assume"), r.entry.text("text")));
    forms.put("gap", EffectReader::gap);
    return forms;
  }

  /** The effect that the entry describes. */
  static Effect read(YamlEntry entry) throws UsageException {
    Form form = null;
    for (Map.Entry<String, Form> candidate : FORMS.entrySet()) {
      if (entry.has(candidate.getKey())) {
        if (form != null) {
          throw entry.error("one effect cannot be two things; write a list of effects");
        }
        form = candidate.getValue();
      }
    }
    if (form == null) {
      throw entry.error("no effect here; use one of " + String.join(", ", FORMS.keySet()));
    }
    Effect effect = form.read(new EffectReader(entry));
    entry.finish();
    return effect;
  }

  private Effect acquire() throws UsageException {
    return new Effect.Acquire(
        kind(),
        entry.choice("mode", words(Operation.LockMode.values()), Operation.LockMode.EXCLUSIVE),
        attempt(),
        entry.number("lock"),
        success());
  }

  private Effect initialise() throws UsageException {
    return new Effect.Initialise(
        kind(),
        entry.number("init"),
        entry.number("attributes", Effect.NONE),
        entry.number("type", Effect.NONE));
  }

  private Effect setType() throws UsageException {
    return new Effect.SetType(entry.number("set-type"), entry.number("type"));
  }

  private Effect await() throws UsageException {
    return new Effect.Await(kind(), attempt(), entry.number("await"), entry.number("mutex"));
  }

  private Operation.Attempt attempt() throws UsageException {
    return entry.choice("attempt", words(Operation.Attempt.values()), Operation.Attempt.BLOCKING);
  }

  private Effect create() throws UsageException {
    return new Effect.Create(
        place("handle"),
        value(entry.text("create")),
        values("pass"),
        success(),
        entry.flag("repeated"));
  }

  private Effect join() throws UsageException {
    return new Effect.Join(value(entry.text("join")), place("value"), attempt());
  }

  private Effect allocate() throws UsageException {
    return new Effect.Allocate(
        target("allocate"),
        entry.choice("storage", words(Operation.Storage.values()), Operation.Storage.HEAP),
        entry.numbers("size"),
        entry.flag("zeroed"),
        entry.flag("untyped"));
  }

  private Effect reallocate() throws UsageException {
    return new Effect.Reallocate(entry.number("reallocate"), entry.numbers("size"));
  }

  private Effect copy() throws UsageException {
    return new Effect.Copy(
        entry.number("copy"), entry.number("to"), entry.number("size", Effect.NONE));
  }

  private Effect set() throws UsageException {
    Target target = target("set");
    List<Value> values = new ArrayList<>();
    for (Node node : entry.list("to")) {
      String text = entry.scalar(node);
      values.add(
          switch (text) {
            case "foreign" -> new Value.Foreign();
            case "own-handle" -> new Value.OwnHandle();
            default -> value(text);
          });
    }
    if (values.isEmpty()) {
      throw entry.error("\"set\" needs a value under \"to\"");
    }
    return new Effect.Set(target, values);
  }

  private Effect compareAndSwap() throws UsageException {
    return new Effect.CompareAndSwap(
        entry.number("compare-and-swap"),
        value(entry.text("expected")),
        value(entry.text("desired")),
        entry.choice("yields", Map.of("success", false, "old", true), null));
  }

  private Effect invoke() throws UsageException {
    boolean repeated = entry.flag("repeated");
    boolean maybe = entry.flag("maybe");
    return new Effect.Invoke(
        entry.number("call"),
        values("with"),
        repeated ? Effect.Times.REPEATED : maybe ? Effect.Times.MAYBE : Effect.Times.ONCE);
  }

  private Effect dispatch() throws UsageException {
    List<String> then = new ArrayList<>();
    for (Node node : entry.list("then")) {
      then.add(entry.scalar(node));
    }
    return new Effect.Dispatch(library("dispatch"), then);
  }

  private Effect defer() throws UsageException {
    return new Effect.Defer(value(entry.text("later")), values("with"), library("by"));
  }

  private String library(String key) throws UsageException {
    String name = entry.text(key);
    if (!name.matches("[A-Za-z][A-Za-z0-9-]*")) {
      throw entry.error("\"" + name + "\" is no name of a library; use letters, digits and -");
    }
    return name;
  }

  private Effect terminate() throws UsageException {
    return new Effect.Terminate(
        entry.choice("terminate", words(Operation.Scope.values()), null),
        entry.number("value", Effect.NONE));
  }

  private Effect gap() throws UsageException {
    return new Effect.Gap(
        entry.choice("gap", words(Operation.GapKind.values()), null),
        entry.number("unless-constant", Effect.NONE),
        entry.number("unless-zero", Effect.NONE));
  }

  private Operation.LockKind kind() throws UsageException {
    return entry.choice("kind", words(Operation.LockKind.values()), null);
  }

  private Operation.Success success() throws UsageException {
    return entry.choice("success", words(Operation.Success.values()), Operation.Success.ZERO);
  }

  /** The number of an argument that points to a place, or the result. */
  private int place(String key) throws UsageException {
    if (entry.has(key) && entry.peek(key).equals("result")) {
      entry.text(key);
      return Effect.RESULT;
    }
    return entry.number(key, Effect.NONE);
  }

  private Target target(String key) throws UsageException {
    Phrase phrase = Phrase.of(entry.text(key));
    return switch (phrase.shape()) {
      case "result" -> new Target.Result();
      case "saved" -> new Target.Saved();
      case "pointee N" -> new Target.Pointee(phrase.first());
      case "thread-specific N" -> new Target.ThreadSpecific(phrase.first());
      case "word N N", "word N N N", "word N result", "word N N result" ->
          new Target.Word(phrase.path(), phrase.root());
      default ->
          throw entry.error(
              "\""
                  + phrase
                  + "\" is no target; use result, saved, pointee N, word N N, word N result or"
                  + " thread-specific N");
    };
  }

  private List<Value> values(String key) throws UsageException {
    List<Value> values = new ArrayList<>();
    for (Node node : entry.list(key)) {
      values.add(value(entry.scalar(node)));
    }
    return values;
  }

  private Value value(String text) throws UsageException {
    Phrase phrase = Phrase.of(text);
    return switch (phrase.shape()) {
      case "N" -> new Value.Argument(phrase.first());
      case "static" -> new Value.Static();
      case "inside static" -> new Value.InsideStatic();
      case "saved" -> new Value.Saved();
      case "null" -> new Value.Null();
      case "unknown" -> new Value.Unknown();
      case "result" -> new Value.Result();
      case "inside N" -> new Value.Inside(phrase.first());
      case "inside word N N", "inside word N N N" ->
          new Value.InsideWord(new Value.Word(phrase.path(), phrase.root()));
      case "element N" -> new Value.Element(phrase.first());
      case "pointee N" -> new Value.Pointee(phrase.first());
      case "thread-specific N" -> new Value.ThreadSpecific(phrase.first());
      case "thread-specific" -> new Value.AnyThreadSpecific();
      case "word N N", "word N N N", "word N result", "word N N result" ->
          new Value.Word(phrase.path(), phrase.root());
      case "add N N" -> updated(Value.Update.ADD, phrase);
      case "sub N N" -> updated(Value.Update.SUB, phrase);
      case "or N N" -> updated(Value.Update.OR, phrase);
      case "and N N" -> updated(Value.Update.AND, phrase);
      case "xor N N" -> updated(Value.Update.XOR, phrase);
      case "nand N N" -> updated(Value.Update.NAND, phrase);
      default ->
          throw entry.error(
              "\""
                  + text
                  + "\" is no value; use N, inside N, inside word N N, element N, pointee N, word N N, word N result,"
                  + " thread-specific N, thread-specific, static, inside static, saved, result, null, unknown or"
                  + " add N N (and foreign in what is set)");
    };
  }

  private static Value updated(Value.Update update, Phrase phrase) {
    return new Value.Updated(update, phrase.first(), phrase.second());
  }

  /** Words and numbers: {@code shape} has {@code N} for each number. */
  private record Phrase(String text, String shape, List<Integer> numbers) {
    static Phrase of(String text) {
      List<String> shape = new ArrayList<>();
      List<Integer> numbers = new ArrayList<>();
      for (String word : Pattern.compile("\\s+").split(text, 0)) {
        boolean number = word.matches("[0-9]{1,3}");
        shape.add(number ? "N" : word);
        if (number) {
          numbers.add(Integer.parseInt(word));
        }
      }
      return new Phrase(text, String.join(" ", shape), numbers);
    }

    int first() {
      return numbers.get(0);
    }

    int second() {
      return numbers.get(1);
    }

    private boolean endsInResult() {
      return shape.endsWith(" result");
    }

    /** The words to follow from the {@link #root}, in order. */
    List<Integer> path() {
      return (endsInResult() ? numbers : numbers.subList(0, numbers.size() - 1)).reversed();
    }

    /** The argument that is spoken of, or the result. */
    int root() {
      return endsInResult() ? Effect.RESULT : numbers.getLast();
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static <E extends Enum<E>> Map<String, E> words(E[] values) {
    Map<String, E> words = new LinkedHashMap<>();
    for (E value : values) {
      words.put(value.name().toLowerCase(Locale.ROOT).replace('_', '-'), value);
    }
    return words;
  }
}
