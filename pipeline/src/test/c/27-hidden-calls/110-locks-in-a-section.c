// OPTIONS:
// VERDICT: inconclusive
// SPDX-License-Identifier: Apache-2.0
//
// Which of the locks comes first in the section is up to the linker; main takes each with the next one.
#include <pthread.h>
struct counter { pthread_mutex_t lock; int n; };
static struct counter x __attribute__((used, section("counters"))) = { PTHREAD_MUTEX_INITIALIZER, 0 };
static struct counter y __attribute__((used, section("counters"))) = { PTHREAD_MUTEX_INITIALIZER, 0 };
extern struct counter __start_counters[], __stop_counters[];
static void *worker(void *arg)
{
  pthread_mutex_lock(&y.lock); pthread_mutex_lock(&x.lock); x.n++; pthread_mutex_unlock(&x.lock);
  pthread_mutex_unlock(&y.lock);
  return arg;
}
int main(void)
{
  pthread_t t;
  int sum = 0;
  pthread_create(&t, NULL, worker, NULL);
  for (struct counter *c = __start_counters; c < __stop_counters; c++) {
    pthread_mutex_lock(&c->lock);
    if (c + 1 < __stop_counters) {
      pthread_mutex_lock(&c[1].lock); // NODEADLOCK
      sum += c->n;
      pthread_mutex_unlock(&c[1].lock);
    }
    pthread_mutex_unlock(&c->lock);
  }
  pthread_join(t, NULL);
  return sum;
}
