// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* Both arguments may be any account, and another thread may have them swapped. */
struct account {
  pthread_mutex_t lock;
  long balance;
};

int account_transfer(struct account *from, struct account *to, long amount) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);  // DEADLOCK cycle
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
  return 0;
}
