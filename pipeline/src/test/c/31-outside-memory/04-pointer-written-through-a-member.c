// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What the library writes into the member is a lock that it was given before.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;

void library_put(void *p);
void library_get(void **p);

struct connection {
  pthread_mutex_t *a;
  void *b;
};
static struct connection *shared;

static void *worker(void *x)
{
  pthread_mutex_lock(&m2);
  pthread_mutex_lock(shared->a); // DEADLOCK cycle
  pthread_mutex_unlock(shared->a);
  pthread_mutex_unlock(&m2);
  return x;
}

int main(void)
{
  pthread_t t;
  shared = calloc(1, sizeof *shared);
  shared->a = &m1;
  library_put(&m2);
  library_get(&shared->b);
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(shared->a);
  pthread_mutex_lock(shared->b); // DEADLOCK cycle
  pthread_mutex_unlock(shared->b);
  pthread_mutex_unlock(shared->a);
  pthread_join(t, NULL);
  return 0;
}
