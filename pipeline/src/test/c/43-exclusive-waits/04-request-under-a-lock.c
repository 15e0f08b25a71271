// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Requests come one after the other: a client keeps a lock until the reply is there.
#include <pthread.h>

static pthread_mutex_t api = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int job;

static void *server(void *unused)
{
  pthread_mutex_lock(&m);
  for (;;) {
    while (!job)
      pthread_cond_wait(&work, &m); // NODEADLOCK
    job = 0;
    pthread_cond_signal(&done);
  }
  return unused;
}

static void *client(void *unused)
{
  pthread_mutex_lock(&api); // NODEADLOCK
  pthread_mutex_lock(&m);
  job = 1;
  pthread_cond_signal(&work);
  while (job)
    pthread_cond_wait(&done, &m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&api);
  return unused;
}

int main(void)
{
  pthread_t s, c1, c2;
  pthread_create(&s, NULL, server, NULL);
  pthread_create(&c1, NULL, client, NULL);
  pthread_create(&c2, NULL, client, NULL);
  pthread_join(c1, NULL);
  pthread_join(c2, NULL);
  return 0;
}
