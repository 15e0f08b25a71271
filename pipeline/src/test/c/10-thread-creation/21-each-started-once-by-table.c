// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The table of start functions names each of them once: no thread meets another one like it.
#include <pthread.h>

static pthread_mutex_t in = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t out = PTHREAD_MUTEX_INITIALIZER;
static int packets, reports;

static void *capture(void *unused)
{
  pthread_mutex_lock(&in);
  pthread_mutex_lock(&out); // NODEADLOCK
  packets++;
  pthread_mutex_unlock(&out);
  pthread_mutex_unlock(&in);
  pthread_mutex_lock(&out);
  pthread_mutex_lock(&in); // NODEADLOCK
  packets--;
  pthread_mutex_unlock(&in);
  pthread_mutex_unlock(&out);
  return unused;
}

static void *report(void *unused)
{
  pthread_mutex_lock(&out);
  reports = packets;
  pthread_mutex_unlock(&out);
  return unused;
}

static void *(*const routines[])(void *) = {capture, report};

int main(void)
{
  pthread_t thread[2];
  for (unsigned i = 0; i < sizeof routines / sizeof *routines; i++)
    if (pthread_create(&thread[i], NULL, routines[i], NULL))
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(thread[i], NULL);
  return 0;
}
