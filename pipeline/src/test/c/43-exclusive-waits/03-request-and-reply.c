// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A client has signalled its request before it waits for the reply; the server is told to stop after
// the client has ended.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int jobs, stop;

static void *server(void *unused)
{
  pthread_mutex_lock(&m);
  for (;;) {
    while (!jobs && !stop)
      pthread_cond_wait(&work, &m); // NODEADLOCK
    if (!jobs)
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
    pthread_cond_wait(&done, &m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t s, c;
  pthread_create(&s, NULL, server, NULL);
  pthread_create(&c, NULL, client, NULL);
  pthread_join(c, NULL); // NODEADLOCK
  pthread_mutex_lock(&m);
  stop = 1;
  pthread_cond_signal(&work);
  pthread_mutex_unlock(&m);
  pthread_join(s, NULL);
  return 0;
}
