// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 79, but the second worker may go on.
#include <pthread.h>

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

static struct worker first;
static struct worker second;

int main(int argc, char **argv)
{
  start(&first);
  start(&second);
  stop(&first);
  if (argc > 1)
    stop(&second);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return argv == NULL;
}
