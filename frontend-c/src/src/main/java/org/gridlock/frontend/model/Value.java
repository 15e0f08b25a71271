// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.util.List;

/** A value that a model speaks of; arguments are counted from 0. */
public sealed interface Value {

  /** The highest argument that the value needs, or -1. */
  int argument();

  /** An argument as it is: {@code 2}. */
  record Argument(int argument) implements Value {}

  /** A pointer to some byte of the object that an argument points into: {@code inside 0}. */
  record Inside(int argument) implements Value {}

  /** A pointer to some element of the array that an argument points to: {@code element 0}. */
  record Element(int argument) implements Value {}

  /** What an argument points to: {@code pointee 1}. */
  record Pointee(int argument) implements Value {}

  /**
   * A pointer-sized word of what an argument, or with {@link Effect#RESULT} the result, points to;
   * for structs whose type the program does not see: {@code word 3 1} is the fourth word behind
   * argument 1, {@code word 0 result} the first behind the result, {@code word 0 2 1} the first
   * behind the third behind argument 1.
   *
   * @param path the numbers of words, innermost first
   */
  record Word(List<Integer> path, int argument) implements Value {
    public Word {
      path = List.copyOf(path);
    }
  }

  /** A pointer to some byte of the object that such a word points into: {@code inside word 3 1}. */
  record InsideWord(Word word) implements Value {
    @Override
    public int argument() {
      return word.argument();
    }
  }

  /** The handle of the calling thread: {@code own-handle}. */
  record OwnHandle() implements Value {
    @Override
    public int argument() {
      return -1;
    }
  }

  /**
   * A pointer to memory of the library, or to anything that code outside knows: {@code foreign}.
   */
  record Foreign() implements Value {
    @Override
    public int argument() {
      return -1;
    }
  }

  /** The calling thread's value for the key given by an argument: {@code thread-specific 0}. */
  record ThreadSpecific(int argument) implements Value {}

  /** The calling thread's value for some key: {@code thread-specific}. */
  record AnyThreadSpecific() implements Value {
    @Override
    public int argument() {
      return -1;
    }
  }

  /**
   * What argument {@code argument} points to, combined with argument {@code operand}: {@code add 0
   * 1}.
   */
  record Updated(Update update, int argument, int operand) implements Value {}

  /** How {@link Updated} combines. */
  enum Update {
    ADD,
    SUB,
    OR,
    AND,
    XOR,
    NAND
  }

  /** What an earlier effect made the result: {@code result}. */
  record Result() implements Value {
    @Override
    public int argument() {
      return -1;
    }
  }

  /** The address of an object that belongs to the function: {@code static}. */
  record Static() implements Value {
    @Override
    public int argument() {
      return -1;
    }
  }

  /** The address of some part of an object that belongs to the function: {@code inside static}. */
  record InsideStatic() implements Value {
    @Override
    public int argument() {
      return -1;
    }
  }

  /** The pointer that the function remembers from call to call: {@code saved}. */
  record Saved() implements Value {
    @Override
    public int argument() {
      return -1;
    }
  }

  /** The null pointer: {@code null}. */
  record Null() implements Value {
    @Override
    public int argument() {
      return -1;
    }
  }

  /** A value that is no address of an object of the program: {@code unknown}. */
  record Unknown() implements Value {
    @Override
    public int argument() {
      return -1;
    }
  }
}
