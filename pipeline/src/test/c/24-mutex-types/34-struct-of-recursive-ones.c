// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The mutexes in the struct stay as they were initialised.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

struct box {
  int n;
  pthread_mutex_t inner[2];
};

static struct box box = {0, {PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP}};

int main(void)
{
  box.n = 1;
  pthread_mutex_lock(&box.inner[1]);
  pthread_mutex_lock(&box.inner[1]); // NODEADLOCK
  box.n++;
  pthread_mutex_unlock(&box.inner[1]);
  pthread_mutex_unlock(&box.inner[1]);
  return 0;
}
