// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The table of start functions names one of them twice.
#include <pthread.h>

static pthread_mutex_t in = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t out = PTHREAD_MUTEX_INITIALIZER;
static int packets, reports;

static void *capture(void *unused)
{
  pthread_mutex_lock(&in);
  pthread_mutex_lock(&out); // DEADLOCK cycle
  packets++;
  pthread_mutex_unlock(&out);
  pthread_mutex_unlock(&in);
  pthread_mutex_lock(&out);
  pthread_mutex_lock(&in); // DEADLOCK cycle
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

static void *(*const routines[])(void *) = {capture, report, capture};

int main(void)
{
  pthread_t thread[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&thread[i], NULL, routines[i], NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(thread[i], NULL);
  return 0;
}
