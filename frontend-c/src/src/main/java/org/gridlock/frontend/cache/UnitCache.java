// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import org.gridlock.frontend.unit.Unit;
import org.jspecify.annotations.Nullable;

/** Remembers lowered units. May be used by several threads at a time. */
public interface UnitCache {
  /** Remembers nothing. */
  UnitCache NONE =
      new UnitCache() {
        @Override
        public @Nullable Unit find(CacheKey key) {
          return null;
        }

        @Override
        public void store(CacheKey key, Unit unit) {}

        @Override
        public void trim() {}
      };

  /** The unit made from what the key stands for, or null if it is not known. */
  @Nullable Unit find(CacheKey key);

  /** Remembers a unit; that this fails is no error, it will be parsed again. */
  void store(CacheKey key, Unit unit);

  /** Forgets what was not used for longest if the cache has grown too large. */
  void trim();
}
