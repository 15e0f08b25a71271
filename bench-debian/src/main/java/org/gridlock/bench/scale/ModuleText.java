// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

/**
 * A module of a synthetic program: a global object with a lock and a table of functions, a list of
 * heap objects each with its lock, a tree that is walked recursively, and code without locks.
 */
final class ModuleText {
  private static final String STATE =
      """

      struct @ {
        struct module base;
        pthread_mutex_t leaf;
        struct item *items;
        struct node *tree;
        int total;
        int window[32];
      };

      static struct @ @_state;

      struct module *@_get(void) {
        return &@_state.base;
      }

      static void @_enter(struct @ *self) {
        module_lock(&self->base);
        self->total++;
      }

      static void @_leave(struct @ *self) {
        self->total--;
        module_unlock(&self->base);
      }

      static void @_leaf_lock(struct @ *self) {
        gl_lock(&self->leaf);
      }

      static void @_leaf_unlock(struct @ *self) {
        gl_unlock(&self->leaf);
      }
      """;

  private static final String LISTS =
      """

      static void @_add(struct @ *self, int value) {
        struct item *fresh = item_new(value);
        @_leaf_lock(self);
        fresh->next = self->items;
        self->items = fresh;
        @_leaf_unlock(self);
      }

      static int @_sum(struct @ *self) {
        int sum = 0;
        struct item *at;
        struct item *last = NULL;
        @_leaf_lock(self);
        for (at = self->items; at != NULL; at = at->next) {
          pthread_mutex_t *lock = &at->lock;
          gl_lock(lock);
          sum += at->value;
          last = at;
          gl_unlock(lock);
        }
        self->items = last;
        @_leaf_unlock(self);
        return sum;
      }

      static struct node *@_grow(int depth) {
        struct node *fresh;
        if (depth == 0) {
          return NULL;
        }
        fresh = xmalloc(sizeof(struct node));
        fresh->left = @_grow(depth - 1);
        fresh->right = @_grow(depth - 1);
        fresh->value = depth;
        return fresh;
      }

      static int @_walk(struct @ *self, struct node *at);

      static int @_walk_right(struct @ *self, struct node *at) {
        return at->right == NULL ? 1 : @_walk(self, at->right);
      }

      static int @_walk(struct @ *self, struct node *at) {
        int sum = at->value;
        if (at->left != NULL) {
          sum += @_walk(self, at->left);
        }
        @_leaf_lock(self);
        self->total += sum;
        @_leaf_unlock(self);
        return sum + @_walk_right(self, at);
      }
      """;

  private static final String HOOK =
      """

      static int @_hook(void *context, int n) {
        struct @ *self = context;
        @_add(self, n);
        return @_sum(self) + @_walk(self, self->tree);
      }
      """;

  private static final String OPERATION =
      """

      LINKAGEint @_NAME(struct module *base, int n) {
        struct @ *self = (struct @ *)base;
        int r = @_mix(n, self->total);
        if (n <= 0) {
          return r;
        }
        @_enter(self);
        self->window[r & 31] = n;
      HELD  @_leave(self);
      FREE  return r;
      }
      """;

  private static final String TABLE =
      """

      static const struct ops @_ops = {@_step, @_scan};

      void @_init(struct hooks *hooks) {
        struct @ *self = &@_state;
        pthread_mutex_init(&self->base.lock, NULL);
        pthread_mutex_init(&self->leaf, NULL);
        self->base.ops = &@_ops;
        self->items = NULL;
        self->tree = @_grow(3);
      LINKS}
      """;

  private final ScaleShape shape;

  ModuleText(ScaleShape shape) {
    this.shape = shape;
  }

  String of(int module) {
    int column = module / shape.layers();
    int layer = module % shape.layers();
    StringBuilder text = new StringBuilder();
    String links = "";
    String step = "  @_add(self, r);\n";
    String scan = "  r += @_sum(self);\n";
    String flush = "  r += @_walk(self, self->tree);\n";
    if (!shape.isLast(layer)) {
      String next = "m" + shape.module(column, layer + 1);
      String side = "m" + shape.module(column + 1, layer + 1);
      prototypes(text, next);
      if (!side.equals(next)) {
        prototypes(text, side);
      }
      links =
          "  self->base.next = %s_get();\n  self->base.side = %s_get();\n".formatted(next, side);
      step += "  r += base->next->ops->step(base->next, n - 1);\n";
      step += "  if (r & 4) {\n    r += base->side->ops->step(base->side, n - 1);\n  }\n";
      scan += "  r += base->next->ops->scan(base->next, n - 1);\n";
      flush += "  r += %1$s_flush(%1$s_get(), n - 1);\n".formatted(next);
      flush += "  if (r & 8) {\n    r += %1$s_flush(%1$s_get(), n - 1);\n  }\n".formatted(side);
    }
    boolean hooked = layer % 3 == 0;
    links += hooked ? "  hook_add(hooks, @_hook, self);\n" : "  self->total = hooks->count;\n";
    boolean holds = shape.holds(layer);
    text.append(STATE).append(LISTS).append(hooked ? HOOK : "").append(FillerText.of(module));
    text.append(operation("step", "static ", holds, step));
    text.append(operation("scan", "static ", holds, scan));
    text.append(operation("flush", "", holds, flush));
    text.append(TABLE.replace("LINKS", links));
    return text.toString().replace("@", "m" + module);
  }

  private static void prototypes(StringBuilder text, String module) {
    text.append(
        """

        struct module *%1$s_get(void);
        int %1$s_flush(struct module *self, int n);
        """
            .formatted(module));
  }

  private static String operation(String name, String linkage, boolean holds, String calls) {
    return OPERATION
        .replace("LINKAGE", linkage)
        .replace("NAME", name)
        .replace("HELD", holds ? calls : "")
        .replace("FREE", holds ? "" : calls);
  }
}
