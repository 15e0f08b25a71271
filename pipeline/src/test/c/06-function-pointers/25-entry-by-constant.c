// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Constants pick entries of tables that nothing writes: of locks, of functions, and of structs. The
// entries that are not picked would close a circle.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *const locks[2] = {&a, &b};

struct operation {
  char name[8];
  pthread_mutex_t *lock;
  void (*run)(void);
};

static void plain(void)
{
  pthread_mutex_lock(locks[0]);
  pthread_mutex_lock(locks[1]); // NODEADLOCK
  pthread_mutex_unlock(locks[1]);
  pthread_mutex_unlock(locks[0]);
}

static void reversed(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void (*const runs[])(void) = {plain, reversed};
static struct operation operations[] = {{"plain", &a, plain}, {"back", &b, reversed}};

static void *worker(void *unused)
{
  runs[0]();
  operations[0].run();
  pthread_mutex_lock(operations[0].lock);
  pthread_mutex_lock(operations[1].lock); // NODEADLOCK
  pthread_mutex_unlock(operations[1].lock);
  pthread_mutex_unlock(operations[0].lock);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  runs[1]();
  operations[1].run();
  return 0;
}
