// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread of a loop makes its own object and takes a common lock under the lock of the object.
#include <pthread.h>
#include <stdlib.h>

struct buffer {
  pthread_mutex_t lock;
  int used;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *worker(void *unused)
{
  (void)unused;
  struct buffer *mine = malloc(sizeof *mine);
  if (mine == NULL)
    return NULL;
  pthread_mutex_init(&mine->lock, NULL);
  mine->used = 1;
  pthread_mutex_lock(&mine->lock); // NODEADLOCK
  pthread_mutex_lock(&g); // NODEADLOCK
  total += mine->used;
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(&mine->lock);
  pthread_mutex_destroy(&mine->lock);
  free(mine);
  return NULL;
}

int main(void)
{
  pthread_t h[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&h[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(h[i], NULL);
  return total;
}
