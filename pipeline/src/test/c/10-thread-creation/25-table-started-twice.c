// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// All of the table are started a second time while the first ones still run.
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

static void *(*const routines[])(void *) = {capture, report};

static void start(void)
{
  for (int i = 0; i < 2; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, routines[i], NULL);
    pthread_detach(thread);
  }
}

int main(void)
{
  start();
  start();
  pthread_exit(NULL);
}
