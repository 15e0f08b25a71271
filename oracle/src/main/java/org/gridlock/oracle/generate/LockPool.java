// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.oracle.generate.Lock.Family;

/** The locks of a program: their declarations, their initialisation, and how they can be named. */
final class LockPool {
  private static final String MUTEX = "PTHREAD_MUTEX_INITIALIZER";

  private final Choices choices;
  private final List<Snippet> declarations = new ArrayList<>();
  private final List<Snippet> initialisation = new ArrayList<>();
  private final List<Lock> locks = new ArrayList<>();

  /** Statements that make a pointer mean another lock. */
  private final List<String> reassignments = new ArrayList<>();

  private int rank;

  LockPool(Choices choices) {
    this.choices = choices;
    int kinds = choices.between(1, 3);
    globalMutexes(choices.between(1, 2));
    for (int i = 0; i < kinds; i++) {
      switch (choices.between(0, 15)) {
        case 0 -> structure();
        case 1 -> array();
        case 2 -> heap();
        case 3 -> heapTwice();
        case 4 -> recursive();
        case 5 -> readWrite();
        case 6 -> spin();
        case 7, 8 -> pointer();
        case 9, 10, 11 -> indirect();
        case 12 -> list();
        case 13 -> errorcheck();
        case 14 -> typed();
        case 15 -> semaphore();
        default -> globalMutexes(1);
      }
    }
  }

  List<Snippet> declarations() {
    return declarations;
  }

  List<Snippet> initialisation() {
    return initialisation;
  }

  List<Lock> locks() {
    return locks;
  }

  List<String> reassignments() {
    return reassignments;
  }

  /** The mutexes with a fixed name. */
  List<Lock> stableMutexes() {
    return locks.stream().filter(lock -> lock.stable() && lock.family() == Family.MUTEX).toList();
  }

  private void declare(String text) {
    declarations.add(Snippet.line(text));
  }

  private void add(String pointer, Family family, boolean stable, Feature feature) {
    locks.add(new Lock(pointer, rank++, family, stable, feature));
  }

  private void globalMutexes(int count) {
    for (int i = 0; i < count; i++) {
      String name = choices.name("m");
      declare("static pthread_mutex_t " + name + " = " + MUTEX + ";");
      add("&" + name, Family.MUTEX, true, Feature.NESTED_LOCKS);
    }
  }

  private void structure() {
    String name = choices.name("s");
    declare(
        "static struct box_"
            + name
            + " { int n; pthread_mutex_t a; pthread_mutex_t b; } "
            + name
            + " = { 0, "
            + MUTEX
            + ", "
            + MUTEX
            + " };");
    String base = name + ".";
    if (choices.percent(50)) {
      declare("static struct box_" + name + " *at_" + name + " = &" + name + ";");
      base = "at_" + name + "->";
    }
    add("&" + base + "a", Family.MUTEX, true, Feature.STRUCT_LOCK);
    add("&" + base + "b", Family.MUTEX, true, Feature.STRUCT_LOCK);
  }

  private void array() {
    String name = choices.name("arr");
    declare("static pthread_mutex_t " + name + "[2] = { " + MUTEX + ", " + MUTEX + " };");
    add("&" + name + "[0]", Family.MUTEX, true, Feature.ARRAY_LOCK);
    add("&" + name + "[1]", Family.MUTEX, true, Feature.ARRAY_LOCK);
    if (choices.percent(60)) {
      String index = choices.name("at");
      declare("static int " + index + " = " + choices.between(0, 1) + ";");
      add("&" + name + "[" + index + "]", Family.MUTEX, false, Feature.ARRAY_ELEMENT_BY_VARIABLE);
      reassignments.add(index + " = 1 - " + index + ";");
    }
  }

  private String heapPointer() {
    String name = choices.name("heap");
    declare("static pthread_mutex_t *" + name + ";");
    return name;
  }

  private void heap() {
    String name = heapPointer();
    initialisation.add(Snippet.line(name + " = malloc(sizeof *" + name + ");"));
    initialisation.add(Snippet.line("pthread_mutex_init(" + name + ", 0);"));
    add(name, Family.MUTEX, true, Feature.HEAP_LOCK);
  }

  /** Two locks of one allocation site, made by a loop or by a wrapper. */
  private void heapTwice() {
    if (choices.percent(50)) {
      String name = choices.name("heaps");
      declare("static pthread_mutex_t *" + name + "[2];");
      initialisation.add(
          Snippet.block(
              "for (int i = 0; i < 2; i++) {",
              List.of(
                  Snippet.line(name + "[i] = malloc(sizeof(pthread_mutex_t));"),
                  Snippet.line("pthread_mutex_init(" + name + "[i], 0);")),
              "}"));
      add(name + "[0]", Family.MUTEX, true, Feature.HEAP_SITE_TWICE);
      add(name + "[1]", Family.MUTEX, true, Feature.HEAP_SITE_TWICE);
    } else {
      String maker = choices.name("make");
      boolean keeps = choices.percent(50);
      if (keeps) {
        declare("static pthread_mutex_t *last_" + maker + ";");
      }
      List<Snippet> body = new ArrayList<>();
      body.add(Snippet.line("pthread_mutex_t *fresh = malloc(sizeof *fresh);"));
      body.add(Snippet.line("pthread_mutex_init(fresh, 0);"));
      if (keeps) {
        body.add(Snippet.line("last_" + maker + " = fresh;"));
      }
      body.add(Snippet.line("return fresh;"));
      declarations.add(Snippet.block("static pthread_mutex_t *" + maker + "(void) {", body, "}"));
      for (int i = 0; i < 2; i++) {
        String name = heapPointer();
        initialisation.add(Snippet.line(name + " = " + maker + "();"));
        add(name, Family.MUTEX, true, Feature.ALLOCATION_WRAPPER);
      }
      if (keeps) {
        locks.add(
            new Lock("last_" + maker, rank - 1, Family.MUTEX, true, Feature.ALLOCATION_WRAPPER));
      }
    }
  }

  private void recursive() {
    String name = choices.name("r");
    declare("static pthread_mutex_t " + name + " = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;");
    add("&" + name, Family.MUTEX, true, Feature.RECURSIVE_MUTEX);
  }

  private void errorcheck() {
    String name = choices.name("ec");
    declare("static pthread_mutex_t " + name + " = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;");
    add("&" + name, Family.MUTEX, true, Feature.ERRORCHECK_MUTEX);
  }

  /** A mutex whose type stands in attributes, that of other ones perhaps. */
  private void typed() {
    String name = choices.name("ty");
    String attributes = choices.name("at");
    String type = choices.percent(70) ? "PTHREAD_MUTEX_RECURSIVE" : "PTHREAD_MUTEX_ERRORCHECK";
    String set = "pthread_mutexattr_settype(&" + attributes + ", " + type + ");";
    declare("static pthread_mutex_t " + name + ";");
    initialise("pthread_mutexattr_t " + attributes + ";");
    initialise("pthread_mutexattr_init(&" + attributes + ");");
    int order = choices.between(0, 3);
    if (order == 0) {
      initialise("if (rand() & 1) " + set);
    } else if (order > 1) {
      initialise(set);
    }
    initialise("pthread_mutex_init(&" + name + ", &" + attributes + ");");
    if (order == 1) {
      initialise(set);
    }
    boolean recursive = order > 1 && type.endsWith("RECURSIVE");
    if (recursive) {
      choices.uses(Feature.MUTEX_TYPE_BY_ATTRIBUTES);
    }
    add(
        "&" + name,
        Family.MUTEX,
        true,
        recursive ? Feature.RECURSIVE_MUTEX : Feature.MUTEX_TYPE_BY_ATTRIBUTES);
  }

  private void readWrite() {
    String name = choices.name("rw");
    declare("static pthread_rwlock_t " + name + " = PTHREAD_RWLOCK_INITIALIZER;");
    add("&" + name, Family.READ_WRITE, true, Feature.READ_WRITE_LOCK);
  }

  private void semaphore() {
    String name = choices.name("se");
    declare("static sem_t " + name + ";");
    initialise("sem_init(&" + name + ", 0, " + (choices.percent(85) ? 1 : 2) + ");");
    add("&" + name, Family.SEMAPHORE, true, Feature.SEMAPHORE_LOCK);
  }

  private void spin() {
    String name = choices.name("sp");
    declare("static pthread_spinlock_t " + name + ";");
    add("&" + name, Family.SPIN, true, Feature.SPIN_LOCK);
  }

  /** A pointer that takes a detour on its way to the lock call. */
  private void indirect() {
    Lock target = choices.one(stableMutexes());
    Lock other = choices.one(stableMutexes());
    String name = choices.name("via");
    String value = target.pointer();
    switch (choices.between(0, 6)) {
      case 0 -> {
        declare("static struct { int n; pthread_mutex_t *p; } " + name + ", from_" + name + ";");
        initialise("from_" + name + ".p = " + value + ";");
        initialise(name + " = from_" + name + ";");
        name(name + ".p", target, Feature.POINTER_IN_STRUCT);
      }
      case 1 -> {
        declare("static pthread_mutex_t *" + name + "[2];");
        initialise(name + "[0] = " + value + ";");
        initialise(name + "[1] = " + other.pointer() + ";");
        locks.add(
            new Lock(
                name + "[x0 & 1]",
                Math.max(target.rank(), other.rank()),
                Family.MUTEX,
                false,
                Feature.POINTER_IN_ARRAY));
      }
      case 2 -> {
        declare("static unsigned long " + name + ";");
        initialise(name + " = (unsigned long) " + value + ";");
        name("(pthread_mutex_t *) " + name, target, Feature.POINTER_AS_INTEGER);
      }
      case 3 -> {
        declare("static pthread_mutex_t *" + name + ", *from_" + name + ";");
        initialise("from_" + name + " = " + value + ";");
        initialise("memcpy(&" + name + ", &from_" + name + ", sizeof " + name + ");");
        name(name, target, Feature.POINTER_COPIED_AS_BYTES);
      }
      case 4 -> {
        declare("static union { pthread_mutex_t *p; unsigned long n; } " + name + ";");
        initialise(name + ".n = (unsigned long) " + value + ";");
        name(name + ".p", target, Feature.POINTER_IN_UNION);
      }
      case 5 -> {
        declarations.add(
            Snippet.block(
                "static pthread_mutex_t *" + name + "(int which) {",
                List.of(
                    Snippet.line("if (which) return " + value + ";"),
                    Snippet.line("return " + other.pointer() + ";")),
                "}"));
        name(name + "(1)", target, Feature.POINTER_RETURNED);
      }
      default -> {
        declare(
            "static struct in_"
                + name
                + " { pthread_mutex_t a; struct { int n; } link; } "
                + name
                + " = { "
                + MUTEX
                + " };");
        declare("static void *link_" + name + " = &" + name + ".link;");
        add(
            "&((struct in_"
                + name
                + " *) ((char *) link_"
                + name
                + " - __builtin_offsetof(struct in_"
                + name
                + ", link)))->a",
            Family.MUTEX,
            true,
            Feature.CONTAINER_OF);
      }
    }
  }

  private void initialise(String statement) {
    initialisation.add(Snippet.line(statement));
  }

  private void name(String pointer, Lock target, Feature feature) {
    locks.add(new Lock(pointer, target.rank(), Family.MUTEX, true, feature));
  }

  /** Two heap objects with locks, in a list. */
  private void list() {
    String name = choices.name("list");
    declare(
        "static struct node_"
            + name
            + " { struct node_"
            + name
            + " *next; pthread_mutex_t m; } *"
            + name
            + ";");
    initialisation.add(
        Snippet.block(
            "for (int i = 0; i < 2; i++) {",
            List.of(
                Snippet.line("struct node_" + name + " *fresh = malloc(sizeof *fresh);"),
                Snippet.line("pthread_mutex_init(&fresh->m, 0);"),
                Snippet.line("fresh->next = " + name + ";"),
                Snippet.line(name + " = fresh;")),
            "}"));
    add("&" + name + "->m", Family.MUTEX, true, Feature.LIST_OF_LOCKS);
    add("&" + name + "->next->m", Family.MUTEX, true, Feature.LIST_OF_LOCKS);
  }

  private void pointer() {
    List<Lock> targets = stableMutexes();
    Lock target = choices.one(targets);
    boolean constant = target.pointer().startsWith("&") && !target.pointer().contains("->");
    String name = choices.name("ptr");
    declare("static pthread_mutex_t *" + name + (constant ? " = " + target.pointer() : "") + ";");
    if (!constant) {
      initialisation.add(Snippet.line(name + " = " + target.pointer() + ";"));
    }
    boolean changes = choices.percent(50);
    if (changes) {
      reassignments.add(name + " = " + choices.one(targets).pointer() + ";");
    }
    if (choices.percent(40)) {
      declare("static pthread_mutex_t **to_" + name + " = &" + name + ";");
      locks.add(
          new Lock(
              "*to_" + name, target.rank(), Family.MUTEX, !changes, Feature.POINTER_TO_POINTER));
    } else {
      locks.add(new Lock(name, target.rank(), Family.MUTEX, !changes, Feature.LOCK_POINTER));
    }
  }
}
