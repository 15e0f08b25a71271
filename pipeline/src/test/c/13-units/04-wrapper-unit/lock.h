// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

struct lock {
  pthread_mutex_t mutex;
  int taken;
};

void lock_setup(struct lock *l);
void lock_take(struct lock *l);
void lock_give(struct lock *l);
