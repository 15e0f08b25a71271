// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The table of start functions is a variable of the function that starts them.
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

int main(void)
{
  void *(*routines[2])(void *) = {capture, report};
  pthread_t thread[2];
  int i;
  for (i = 1; i >= 0; i--) {
    int status = pthread_create(&thread[i], NULL, routines[i], NULL);
    if (status)
      return status;
  }
  for (i = 0; i < 2; i++)
    pthread_join(thread[i], NULL);
  return 0;
}
