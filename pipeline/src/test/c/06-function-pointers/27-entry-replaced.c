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

struct holder {
  pthread_mutex_t *lock;
};

static pthread_mutex_t *assigned[2] = {&b, &b};
static pthread_mutex_t *pointed[2] = {&c, &c};
static struct holder copied[2] = {{&d}, {&d}};

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

int main(void)
{
  pthread_t h;
  struct holder new = {&a};
  assigned[rand() % 2] = &a;
  replace(pointed + 1);
  copied[1] = new;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(assigned[1]); // DEADLOCK cycle
  pthread_mutex_unlock(assigned[1]);
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&c);
  pthread_mutex_lock(pointed[1]); // DEADLOCK cycle
  pthread_mutex_unlock(pointed[1]);
  pthread_mutex_unlock(&c);
  pthread_mutex_lock(&d);
  pthread_mutex_lock(copied[1].lock); // DEADLOCK cycle
  pthread_mutex_unlock(copied[1].lock);
  pthread_mutex_unlock(&d);
  pthread_join(h, NULL);
  return 0;
}
