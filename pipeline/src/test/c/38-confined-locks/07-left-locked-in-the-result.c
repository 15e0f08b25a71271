// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What a thread returns, another gets from the join.
#include <pthread.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
};

static void *run(void *unused)
{
  (void)unused;
  struct box *box = malloc(sizeof *box);
  pthread_mutex_init(&box->lock, NULL);
  pthread_mutex_lock(&box->lock);
  return box;  // DEADLOCK exit
}

int main(void)
{
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, &result);
  pthread_mutex_lock(&((struct box *)result)->lock);  // DEADLOCK exit
  pthread_mutex_unlock(&((struct box *)result)->lock);
  return 0;
}
