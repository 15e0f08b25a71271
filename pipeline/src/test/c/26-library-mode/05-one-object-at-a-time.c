// OPTIONS: --library
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  long balance;
};

static void add(struct account *account, long amount) {
  pthread_mutex_lock(&account->lock);  // NODEADLOCK
  account->balance += amount;
  pthread_mutex_unlock(&account->lock);
}

int account_transfer(struct account *from, struct account *to, long amount) {
  add(from, -amount);
  add(to, amount);
  return 0;
}
