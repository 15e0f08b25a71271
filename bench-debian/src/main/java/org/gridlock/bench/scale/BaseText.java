// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

/** What all modules of a synthetic program share: types, wrappers, {@code main}. */
final class BaseText {
  private final ScaleShape shape;
  private final boolean crossed;

  BaseText(ScaleShape shape, boolean crossed) {
    this.shape = shape;
    this.crossed = crossed;
  }

  String header() {
    return """
    #ifndef SCALE_H
    #define SCALE_H
    #include <pthread.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    struct module;

    struct ops {
      int (*step)(struct module *self, int n);
      int (*scan)(struct module *self, int n);
    };

    struct hook {
      int (*run)(void *context, int n);
      void *context;
    };

    struct hooks {
      struct hook entry[64];
      int count;
    };

    struct module {
      pthread_mutex_t lock;
      const struct ops *ops;
      struct module *next;
      struct module *side;
    };

    struct item {
      pthread_mutex_t lock;
      struct item *next;
      int value;
    };

    struct node {
      struct node *left;
      struct node *right;
      int value;
    };

    void gl_lock(pthread_mutex_t *lock);
    void gl_unlock(pthread_mutex_t *lock);
    void module_lock(struct module *module);
    void module_unlock(struct module *module);
    void *xmalloc(size_t size);
    struct item *item_new(int value);
    void hook_add(struct hooks *list, int (*run)(void *, int), void *context);
    int hooks_run(struct hooks *list, int n);
    void spawn(pthread_t *handle, void *(*start)(void *), void *argument);
    #endif
    """;
  }

  String functions() {
    StringBuilder text = new StringBuilder("#include \"scale.h\"\n");
    wrappers(text, "lock");
    wrappers(text, "unlock");
    return text.append(
            """

            void module_lock(struct module *module) {
              gl_lock(&module->lock);
            }

            void module_unlock(struct module *module) {
              gl_unlock(&module->lock);
            }

            void *xmalloc(size_t size) {
              void *fresh = malloc(size);
              if (fresh == NULL) {
                exit(1);
              }
              return fresh;
            }

            struct item *item_new(int value) {
              struct item *fresh = xmalloc(sizeof(struct item));
              pthread_mutex_init(&fresh->lock, NULL);
              fresh->next = NULL;
              fresh->value = value;
              return fresh;
            }

            void hook_add(struct hooks *list, int (*run)(void *, int), void *context) {
              list->entry[list->count].run = run;
              list->entry[list->count].context = context;
              list->count++;
            }

            int hooks_run(struct hooks *list, int n) {
              int sum = 0;
              int i;
              for (i = 0; i < list->count; i++) {
                sum += list->entry[i].run(list->entry[i].context, n);
              }
              return sum;
            }

            void spawn(pthread_t *handle, void *(*start)(void *), void *argument) {
              if (pthread_create(handle, NULL, start, argument) != 0) {
                exit(1);
              }
            }
            """)
        .toString();
  }

  private void wrappers(StringBuilder text, String what) {
    for (int i = 1; i < shape.wrappers(); i++) {
      String inner = i == 1 ? "pthread_mutex_" + what : "gl_" + what + (i - 1);
      text.append(
          """

          static void gl_%s%d(pthread_mutex_t *lock) {
            %s(lock);
          }
          """
              .formatted(what, i, inner));
    }
    String last =
        shape.wrappers() == 1 ? "pthread_mutex_" + what : "gl_" + what + (shape.wrappers() - 1);
    text.append(
        """

        void gl_%s(pthread_mutex_t *lock) {
          %s(lock);
        }
        """
            .formatted(what, last));
  }

  String main() {
    StringBuilder text = new StringBuilder("#include \"scale.h\"\n");
    StringBuilder body = new StringBuilder("\nint main(void) {\n");
    for (int column = 0; column < shape.columns(); column++) {
      column(text, column);
      body.append("  column_%d_start();\n".formatted(column));
    }
    for (int thread = 0; thread < shape.threads(); thread++) {
      int column = shape.columnOf(thread);
      text.append("\nstatic pthread_t handle_%d;\n".formatted(thread));
      body.append(
          "  spawn(&handle_%d, column_%d_work, m%d_get());\n"
              .formatted(thread, column, shape.module(column, 0)));
    }
    if (crossed) {
      crossing(text, body);
    }
    for (int column = 0; column < shape.columns(); column++) {
      body.append("  column_%d_run(%d);\n".formatted(column, column + 1));
    }
    for (int thread = 0; thread < shape.threads(); thread++) {
      body.append("  pthread_join(handle_%d, NULL);\n".formatted(thread));
    }
    return text.append(body).append("  return 0;\n}\n").toString();
  }

  private void column(StringBuilder text, int column) {
    StringBuilder starts = new StringBuilder();
    text.append('\n');
    for (int layer = 0; layer < shape.layers(); layer++) {
      int module = shape.module(column, layer);
      text.append("void m%d_init(struct hooks *hooks);\n".formatted(module));
      starts.append("  m%d_init(&column_%d_hooks);\n".formatted(module, column));
    }
    text.append(
        """
        struct module *m%1$d_get(void);
        int m%1$d_flush(struct module *self, int n);

        static struct hooks column_%2$d_hooks;

        static void column_%2$d_start(void) {
        %3$s}

        static int column_%2$d_run(int n) {
          return m%1$d_flush(m%1$d_get(), n) + hooks_run(&column_%2$d_hooks, n);
        }
        """
            .formatted(shape.module(column, 0), column, starts));
    for (int thread = 0; thread < shape.threads(); thread++) {
      if (shape.columnOf(thread) == column) {
        text.append(
            """

            static void *column_%1$d_work(void *argument) {
              struct module *top = argument;
              int n;
              for (n = 1; n < 100; n++) {
                top->ops->step(top, n);
                column_%1$d_run(n);
              }
              return NULL;
            }
            """
                .formatted(column));
      }
    }
  }

  private static void crossing(StringBuilder text, StringBuilder body) {
    text.append(
        """

        static pthread_mutex_t crossed_a = PTHREAD_MUTEX_INITIALIZER;
        static pthread_mutex_t crossed_b = PTHREAD_MUTEX_INITIALIZER;
        static pthread_t crossed_handle;

        static void *crossed_work(void *argument) {
          gl_lock(&crossed_b);
          gl_lock(&crossed_a);
          gl_unlock(&crossed_a);
          gl_unlock(&crossed_b);
          return argument;
        }
        """);
    body.append(
        """
          spawn(&crossed_handle, crossed_work, NULL);
          gl_lock(&crossed_a);
          gl_lock(&crossed_b);
          gl_unlock(&crossed_b);
          gl_unlock(&crossed_a);
        """);
  }
}
