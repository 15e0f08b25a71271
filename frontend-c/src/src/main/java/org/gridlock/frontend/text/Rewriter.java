// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.gridlock.icfa.SoundnessNote;
import org.jspecify.annotations.Nullable;

/**
 * Copies preprocessed C token by token, with the constructs that the parser gets wrong replaced.
 * Only what a rule recognises is changed, and each change is counted.
 */
public final class Rewriter {
  private static final Set<String> PRAGMAS = Set.of("pack", "weak", "redefine_extname");

  private final TokenTable tokens;
  private final Dialect dialect;
  private final Log log;
  private final RewrittenText output;
  private final LabelRules labels = new LabelRules();
  private final Map<String, Rule> rules = new HashMap<>();
  private final Deque<Piece> pending = new ArrayDeque<>();

  private Rewriter(TokenTable tokens, Dialect dialect) {
    this.tokens = tokens;
    this.dialect = dialect;
    log = new Log(tokens);
    output = new RewrittenText(tokens);
    TypeRules.addTo(rules);
    BuiltinRules.addTo(rules);
    AssemblyRules.addTo(rules);
    labels.addTo(rules);
    if (dialect.c23()) {
      C23Rules.addTo(rules);
    }
  }

  /**
   * Rewrites the output of a preprocessor that kept its line markers.
   *
   * @param mainFile the file that was preprocessed
   * @param fileNames makes the name for the user out of the one in a line marker
   */
  public static RewrittenSource rewrite(
      String preprocessed, String mainFile, Dialect dialect, UnaryOperator<String> fileNames) {
    TokenTable tokens = Lexer.lex(preprocessed, mainFile, dialect.c23(), fileNames);
    return new Rewriter(tokens, dialect).run(fileNames.apply(mainFile));
  }

  private RewrittenSource run(String mainFile) {
    pending.push(new Piece.Range(0, tokens.size(), 0));
    while (!pending.isEmpty()) {
      switch (pending.pop()) {
        case Piece.Fresh fresh -> output.insert(fresh.text(), fresh.at());
        case Piece.AtomicStar star -> output.markStar();
        case Piece.Range range -> copy(range);
      }
    }
    return output.finish(mainFile, log.counts, List.copyOf(log.notes));
  }

  private void copy(Piece.Range range) {
    int at = range.from();
    while (at < range.to()) {
      Edit edit = editAt(at, range.copies());
      if (edit == null) {
        copyToken(at++);
        continue;
      }
      log.count(edit.kind());
      output.separate();
      at = edit.next();
      if (!edit.pieces().isEmpty()) {
        pending.push(new Piece.Range(at, range.to(), range.copies()));
        for (Piece piece : edit.pieces().reversed()) {
          pending.push(piece);
        }
        return;
      }
    }
  }

  private @Nullable Edit editAt(int at, int copies) {
    return switch (tokens.kind(at)) {
      case WORD -> {
        Rule rule = rules.get(tokens.text(at));
        yield rule == null
            ? TokenRules.name(tokens, at)
            : rule.apply(new Rule.Site(tokens, at, copies, log));
      }
      case NUMBER -> TokenRules.number(tokens, at, dialect.c23());
      case PUNCTUATION ->
          tokens.is(at, '[')
              ? BracketAttributes.apply(new Rule.Site(tokens, at, copies, log))
              : null;
      case PRAGMA -> pragma(at);
      case LITERAL -> TokenRules.literal(tokens, at);
      case END -> null;
    };
  }

  private @Nullable Edit pragma(int at) {
    String[] words = tokens.text(at).substring(1).strip().split("[\\s(]+", 3);
    String name = words.length > 1 ? words[1] : "";
    if (PRAGMAS.contains(name)) {
      return null;
    }
    if (name.equals("omp") && dialect.openMp()) {
      log.gap("openmp", at, "threads made by OpenMP are not analysed");
    }
    return Edit.remove(Rewrite.PRAGMA, at + 1);
  }

  private void copyToken(int at) {
    String label = labels.newName(at);
    if (label != null) {
      output.insert(label, at);
    } else {
      output.copy(at);
    }
    if (tokens.is(at, ':') && LabelRules.lacksStatement(tokens, at)) {
      log.count(Rewrite.LABEL_WITHOUT_STATEMENT);
      output.insert(";", at);
    }
  }

  /** What the rules have done and given up. */
  static final class Log {
    private final TokenTable tokens;
    private final Map<Rewrite, Integer> counts = new EnumMap<>(Rewrite.class);
    private final Set<SoundnessNote> notes = new LinkedHashSet<>();

    Log(TokenTable tokens) {
      this.tokens = tokens;
    }

    void count(Rewrite kind) {
      counts.merge(kind, 1, Integer::sum);
    }

    void gap(String kind, int at, String text) {
      note(SoundnessNote.Weight.GAP, kind, at, text);
    }

    void assumption(String kind, int at, String text) {
      note(SoundnessNote.Weight.ASSUMPTION, kind, at, text);
    }

    private void note(SoundnessNote.Weight weight, String kind, int at, String text) {
      notes.add(new SoundnessNote(weight, kind, tokens.position(at), null, text));
    }
  }
}
