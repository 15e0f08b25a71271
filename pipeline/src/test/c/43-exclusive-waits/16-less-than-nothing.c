// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A job that was never there is taken back: the client waits for no jobs, and the server for one.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int jobs, stop;

static void *server(void *unused)
{
  pthread_mutex_lock(&m);
  for (;;) {
    while (jobs <= 0 && !stop)
      pthread_cond_wait(&work, &m); // DEADLOCK condition
    if (jobs <= 0)
      break;
    jobs--;
    pthread_cond_broadcast(&done);
  }
  pthread_mutex_unlock(&m);
  return unused;
}

static void *client(void *unused)
{
  pthread_mutex_lock(&m);
  jobs++;
  pthread_cond_signal(&work);
  while (jobs)
    pthread_cond_wait(&done, &m); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  return unused;
}

static void *undo(void *unused)
{
  pthread_mutex_lock(&m);
  jobs -= 2;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t s, c, u;
  pthread_create(&s, NULL, server, NULL);
  pthread_create(&c, NULL, client, NULL);
  pthread_create(&u, NULL, undo, NULL);
  pthread_join(c, NULL); // DEADLOCK condition
  pthread_mutex_lock(&m);
  jobs = stop = 1;
  pthread_cond_signal(&work);
  pthread_mutex_unlock(&m);
  pthread_join(s, NULL);
  return 0;
}
