// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Nobody else comes to the lock, but its thread takes it again while it has it.
#include <pthread.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
  int content;
};

static void put(struct box *box)
{
  pthread_mutex_lock(&box->lock);  // DEADLOCK self
  box->content++;
  pthread_mutex_unlock(&box->lock);
}

static void *run(void *unused)
{
  struct box *box = malloc(sizeof *box);
  pthread_mutex_init(&box->lock, NULL);
  box->content = 0;
  pthread_mutex_lock(&box->lock);
  put(box);
  pthread_mutex_unlock(&box->lock);
  return unused;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
