// SPDX-License-Identifier: Apache-2.0
typedef void (*callback)(void);

void registry_register(callback c);
void registry_notify(void);
