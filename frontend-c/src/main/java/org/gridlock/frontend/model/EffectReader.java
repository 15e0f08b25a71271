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
import org.jspecify.annotations.Nullable;
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
    forms.put("await", EffectReader::await);
    forms.put("signal", r -> new Effect.Signal(r.entry.flag("all"), r.entry.number("signal")));
    forms.put("set-type", EffectReader::setType);
    forms.put("allocate", EffectReader::allocate);
    forms.put("reallocate", EffectReader::reallocate);
    forms.put("free", r -> new Effect.Free(r.entry.number("free")));
    forms.put("copy", EffectReader::copy);
    forms.put("set", EffectReader::set);
    forms.put("compare-and-swap", EffectReader::compareAndSwap);
    forms.put("call", EffectReader::invoke);
    forms.put("terminate", EffectReader::terminate);
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
        optionalTarget("handle"), entry.number("create"), entry.numbers("pass"), success());
  }

  private Effect join() throws UsageException {
    return new Effect.Join(entry.number("join"), optionalTarget("value"), attempt());
  }

  private Effect allocate() throws UsageException {
    return new Effect.Allocate(
        target("allocate"),
        entry.choice("storage", words(Operation.Storage.values()), Operation.Storage.HEAP),
        entry.numbers("size"),
        entry.flag("zeroed"));
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
    List<Value> values = values("to");
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
    return new Effect.Invoke(entry.number("call"), values("with"), entry.flag("repeated"));
  }

  private Effect terminate() throws UsageException {
    return new Effect.Terminate(
        entry.choice("terminate", words(Operation.Scope.values()), null),
        entry.number("value", Effect.NONE));
  }

  private Effect gap() throws UsageException {
    return new Effect.Gap(
        entry.choice("gap", words(Operation.GapKind.values()), null),
        entry.number("unless-constant", Effect.NONE));
  }

  private Operation.LockKind kind() throws UsageException {
    return entry.choice("kind", words(Operation.LockKind.values()), null);
  }

  private Operation.Success success() throws UsageException {
    return entry.choice("success", words(Operation.Success.values()), Operation.Success.ZERO);
  }

  private Target target(String key) throws UsageException {
    Phrase phrase = Phrase.of(entry.text(key));
    return switch (phrase.shape()) {
      case "result" -> new Target.Result();
      case "saved" -> new Target.Saved();
      case "pointee N" -> new Target.Pointee(phrase.first());
      case "thread-specific N" -> new Target.ThreadSpecific(phrase.first());
      default ->
          throw entry.error(
              "\"" + phrase + "\" is no target; use result, saved, pointee N or thread-specific N");
    };
  }

  /** A number stands for what that argument points to. */
  private @Nullable Target optionalTarget(String key) throws UsageException {
    if (!entry.has(key)) {
      return null;
    }
    String text = entry.text(key);
    if (text.equals("result")) {
      return new Target.Result();
    }
    if (!text.matches("[0-9]{1,3}")) {
      throw entry.error("\"" + key + "\" must be the number of an argument, or result");
    }
    return new Target.Pointee(Integer.parseInt(text));
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
      case "saved" -> new Value.Saved();
      case "null" -> new Value.Null();
      case "unknown" -> new Value.Unknown();
      case "result" -> new Value.Result();
      case "inside N" -> new Value.Inside(phrase.first());
      case "element N" -> new Value.Element(phrase.first());
      case "pointee N" -> new Value.Pointee(phrase.first());
      case "thread-specific N" -> new Value.ThreadSpecific(phrase.first());
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
                  + "\" is no value; use N, inside N, element N, pointee N, thread-specific N,"
                  + " static, saved, result, null, unknown or add N N");
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
