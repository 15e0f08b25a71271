// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 90, but it is cleared again after that.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct worker {
  pthread_t thread;
  int running;
};

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void init(struct worker *w)
{
  memset(w, 0, sizeof *w);
}

static int start(struct worker *w)
{
  if (pthread_create(&w->thread, NULL, run, w) != 0)
    return -1;
  w->running = 1;
  return 0;
}

static void stop(struct worker *w)
{
  if (w->running) {
    pthread_join(w->thread, NULL);
    w->running = 0;
  }
}

static struct worker worker;

int main(void)
{
  init(&worker);
  start(&worker);
  init(&worker);
  stop(&worker);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
