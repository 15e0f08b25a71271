// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The entries of tables do not stay what they were: one is assigned, by an index that is no
// constant, one through a pointer to the table, and one in a copy of a whole struct.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t e = PTHREAD_MUTEX_INITIALIZER;

struct holder {
  pthread_mutex_t *lock;
};

static pthread_mutex_t *assigned[2] = {&e, &e};
static pthread_mutex_t *pointed[2] = {&e, &e};
static struct holder copied[2] = {{&e}, {&e}};

static void *worker(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&c); // DEADLOCK cycle
  pthread_mutex_unlock(&c);
  pthread_mutex_lock(&d); // DEADLOCK cycle
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&a);
  return unused;
}

static void replace(pthread_mutex_t **entry)
{
  *entry = &a;
}

static void both(pthread_mutex_t *first, pthread_mutex_t *second)
{
  pthread_mutex_lock(first);
  pthread_mutex_lock(second); // DEADLOCK cycle
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

int main(void)
{
  pthread_t h;
  struct holder new = {&a};
  assigned[rand() % 2] = &a;
  replace(pointed + 1);
  copied[1] = new;
  pthread_create(&h, NULL, worker, NULL);
  both(&b, assigned[1]);
  both(&c, pointed[1]);
  both(&d, copied[1].lock);
  return 0;
}
