// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Whether a transaction holds the lock is written in it: who does not take it does not give it
// back.
#include <pthread.h>

struct transaction {
  int readonly;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void begin(struct transaction *transaction, int readonly)
{
  transaction->readonly = readonly;
  if (!readonly)
    pthread_mutex_lock(&mutex); // NODEADLOCK
}

static void end(struct transaction *transaction)
{
  if (!transaction->readonly)
    pthread_mutex_unlock(&mutex);
}

static void *run(void *unused)
{
  struct transaction transaction;
  begin(&transaction, 0);
  end(&transaction);
  begin(&transaction, 1);
  end(&transaction);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, run, NULL);
  pthread_create(&h2, NULL, run, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
