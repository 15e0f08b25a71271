// SPDX-License-Identifier: Apache-2.0
struct store;

struct store *store_open(void);
void store_put(struct store *s, int value);
