// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A generated program.
 *
 * @param seed makes it again
 * @param parts its declarations and functions, in order
 */
public record Program(long seed, List<Snippet> parts, Set<Feature> features) {
  /** What the compiler reads before it. */
  private static final String INCLUDES =
      """
      #define _GNU_SOURCE
      #include <pthread.h>
      #include <semaphore.h>
      #include <signal.h>
      #include <stdlib.h>
      #include <string.h>
      """;

  /**
   * The declarations that the program needs, as the C library of x86-64 Linux has them, so that no
   * preprocessor has to run.
   */
  private static final String DECLARATIONS =
      """
      typedef unsigned long size_t;
      typedef unsigned long pthread_t;
      typedef struct __list { struct __list *__prev; struct __list *__next; } __pthread_list_t;
      struct __pthread_mutex_s { int __lock; unsigned __count; int __owner; unsigned __nusers;
        int __kind; short __spins; short __elision; __pthread_list_t __list; };
      typedef union { struct __pthread_mutex_s __data; char __size[40]; long __align; }
        pthread_mutex_t;
      typedef union { char __size[4]; int __align; } pthread_mutexattr_t;
      typedef union { char __size[56]; long __align; } pthread_attr_t;
      typedef union { char __size[56]; long __align; } pthread_rwlock_t;
      typedef volatile int pthread_spinlock_t;
      typedef union { char __size[48]; long long __align; } pthread_cond_t;
      typedef union { char __size[32]; long __align; } pthread_barrier_t, sem_t;
      typedef int pthread_once_t;
      typedef unsigned pthread_key_t;
      typedef struct { long __cancel_jmp_buf[9]; void *__pad[4]; } __pthread_unwind_buf_t;
      int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
      int pthread_mutex_lock(pthread_mutex_t *);
      int pthread_mutex_trylock(pthread_mutex_t *);
      int pthread_mutex_unlock(pthread_mutex_t *);
      int pthread_mutexattr_init(pthread_mutexattr_t *);
      int pthread_mutexattr_settype(pthread_mutexattr_t *, int);
      int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
      int pthread_cond_signal(pthread_cond_t *);
      int pthread_cond_broadcast(pthread_cond_t *);
      int pthread_rwlock_rdlock(pthread_rwlock_t *);
      int pthread_rwlock_wrlock(pthread_rwlock_t *);
      int pthread_rwlock_unlock(pthread_rwlock_t *);
      int pthread_spin_lock(pthread_spinlock_t *);
      int pthread_spin_unlock(pthread_spinlock_t *);
      int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
      int pthread_join(pthread_t, void **);
      int pthread_cancel(pthread_t);
      void pthread_testcancel(void);
      int pthread_setcancelstate(int, int *);
      void pthread_exit(void *) __attribute__((__noreturn__));
      int pthread_barrier_init(pthread_barrier_t *, const void *, unsigned);
      int pthread_barrier_wait(pthread_barrier_t *);
      int pthread_once(pthread_once_t *, void (*)(void));
      int pthread_key_create(pthread_key_t *, void (*)(void *));
      int pthread_setspecific(pthread_key_t, const void *);
      void __pthread_register_cancel(__pthread_unwind_buf_t *);
      void __pthread_unregister_cancel(__pthread_unwind_buf_t *);
      void __pthread_unwind_next(__pthread_unwind_buf_t *) __attribute__((__noreturn__));
      int __sigsetjmp(long *, int) __attribute__((__returns_twice__));
      int sem_init(sem_t *, int, unsigned);
      int sem_wait(sem_t *);
      int sem_post(sem_t *);
      int atexit(void (*)(void));
      void (*signal(int, void (*)(int)))(int);
      void *malloc(size_t);
      void free(void *);
      int rand(void);
      void *memcpy(void *, const void *, size_t);
      """;

  /** The macros of cleanup handlers, as the GNU C library has them for C without exceptions. */
  private static final Pattern PUSH = Pattern.compile("pthread_cleanup_push\\((\\w+), (.*)\\);");

  private static final String PUSHED =
      """
      do { __pthread_unwind_buf_t __cancel_buf; void (*__cancel_routine)(void *) = ($1); \
      void *__cancel_arg = ($2); \
      int __not_first_call = __sigsetjmp(__cancel_buf.__cancel_jmp_buf, 0); \
      if (__not_first_call) { __cancel_routine(__cancel_arg); \
      __pthread_unwind_next(&__cancel_buf); } __pthread_register_cancel(&__cancel_buf); do {""";
  private static final Pattern POP = Pattern.compile("pthread_cleanup_pop\\((\\w+)\\);");
  private static final String POPPED =
      """
      do { } while (0); } while (0); __pthread_unregister_cancel(&__cancel_buf); \
      if ($1) __cancel_routine(__cancel_arg); } while (0);""";

  private static final String INITIALIZER = "{ { 0, 0, 0, 0, %d, 0, 0, { 0, 0 } } }";

  public Program {
    parts = List.copyOf(parts);
    features = Set.copyOf(features);
  }

  /** The program with other parts. */
  Program with(List<Snippet> others) {
    return new Program(seed, others, features);
  }

  /** The C file. */
  public String text() {
    return INCLUDES + "\n" + body();
  }

  /** The same, preprocessed; line numbers are those of {@link #text}. */
  public String preprocessed(String file) {
    return DECLARATIONS
        + "# 8 \""
        + file
        + "\"\n"
        + POP.matcher(PUSH.matcher(body()).replaceAll(PUSHED))
            .replaceAll(POPPED)
            .replace("PTHREAD_MUTEX_INITIALIZER", INITIALIZER.formatted(0))
            .replace("PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP", INITIALIZER.formatted(1))
            .replace("PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP", INITIALIZER.formatted(2))
            .replace("PTHREAD_RWLOCK_INITIALIZER", "{ { 0 } }")
            .replace("PTHREAD_COND_INITIALIZER", "{ { 0 } }")
            .replace("PTHREAD_ONCE_INIT", "0")
            .replace("PTHREAD_MUTEX_RECURSIVE", "1")
            .replace("PTHREAD_MUTEX_ERRORCHECK", "2");
  }

  private String body() {
    StringBuilder text = new StringBuilder();
    parts.forEach(part -> part.print(text, 0));
    return text.toString();
  }
}
