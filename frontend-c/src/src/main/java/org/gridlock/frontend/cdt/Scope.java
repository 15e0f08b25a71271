// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.HashMap;
import java.util.Map;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/** A block, prototype or file scope: ordinary identifiers and tags (C11 6.2.1, 6.2.3). */
final class Scope {
  final @Nullable Scope parent;
  private final Map<String, Entity> names = new HashMap<>();
  private final Map<String, Type> tags = new HashMap<>();

  Scope(@Nullable Scope parent) {
    this.parent = parent;
  }

  void declare(String name, Entity entity) {
    names.put(name, entity);
  }

  @Nullable Entity own(String name) {
    return names.get(name);
  }

  @Nullable Entity find(String name) {
    for (Scope scope = this; scope != null; scope = scope.parent) {
      Entity entity = scope.names.get(name);
      if (entity != null) {
        return entity;
      }
    }
    return null;
  }

  void declareTag(String tag, Type type) {
    tags.put(tag, type);
  }

  @Nullable Type ownTag(String tag) {
    return tags.get(tag);
  }

  @Nullable Type findTag(String tag) {
    for (Scope scope = this; scope != null; scope = scope.parent) {
      Type type = scope.tags.get(tag);
      if (type != null) {
        return type;
      }
    }
    return null;
  }
}
