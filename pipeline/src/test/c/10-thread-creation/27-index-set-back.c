// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The loop over the table starts an entry again where its index is set back.
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

int main(int argc, char **argv)
{
  (void)argv;
  for (int i = 0; i < 2; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, routines[i], NULL);
    pthread_detach(thread);
    if (argc-- > 1)
      i--;
  }
  pthread_exit(NULL);
}
