// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The main thread takes the locks in the other order once all of the table have been joined.
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

struct job {
  const char *name;
  void *(*run)(void *);
  void *argument;
};

static struct job jobs[] = {{"capture", capture, NULL}, {"report", report, &reports}};

int main(void)
{
  pthread_t thread[2];
  int i = 0;
  while (i < 2) {
    pthread_create(&thread[i], NULL, jobs[i].run, jobs[i].argument);
    i++;
  }
  for (i = 0; i < 2; i++)
    pthread_join(thread[i], NULL);
  capture(NULL);
  return 0;
}
