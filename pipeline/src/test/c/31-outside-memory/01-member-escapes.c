// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The library gets a pointer to a member; it does not know the struct around it.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;

void library_dispose(void **session);

struct connection {
  void *session;
  pthread_mutex_t *a, *b;
};
static struct connection *shared;

static void *worker(void *x)
{
  pthread_mutex_lock(shared->a);
  pthread_mutex_lock(shared->b); // NODEADLOCK
  pthread_mutex_unlock(shared->b);
  pthread_mutex_unlock(shared->a);
  return x;
}

int main(void)
{
  pthread_t t;
  shared = calloc(1, sizeof *shared);
  shared->a = &m1;
  shared->b = &m2;
  library_dispose(&shared->session);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
