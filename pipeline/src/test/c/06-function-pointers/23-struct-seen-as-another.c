// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// An object is used as what it begins with, of which the operation takes an argument that its own ignores.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void forth(void)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void back(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void *worker(void *unused)
{
  back();
  return unused;
}

struct base {
  void (*run)(struct base *);
};

struct derived {
  void (*run)(void);
  int more;
};

static struct derived object = {forth, 3};

int main(void)
{
  pthread_t h;
  struct base *seen = (struct base *)&object;
  pthread_create(&h, NULL, worker, NULL);
  seen->run(seen);
  pthread_join(h, NULL);
  return 0;
}
