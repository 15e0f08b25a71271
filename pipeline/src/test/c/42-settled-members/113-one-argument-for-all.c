// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each thread gets the same argument, which is filled for each.
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>

#define N 4

struct arg {
  int id;
  int careful;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *p)
{
  struct arg *a = p;
  if (a->careful)
    pthread_mutex_lock(&m); // DEADLOCK exit
  a->id++;
  if (a->careful)
    pthread_mutex_unlock(&m);
  return NULL; // DEADLOCK exit
}

int main(int argc, char **argv)
{
  pthread_t t[N];
  struct arg arg;
  for (int i = 0; i < N; i++) {
    arg.id = i;
    arg.careful = argc > i;
    pthread_create(&t[i], NULL, work, &arg);
  }
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL);
  return 0;
}
