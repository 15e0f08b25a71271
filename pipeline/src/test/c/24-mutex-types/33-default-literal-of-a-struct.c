// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A whole struct is assigned, with mutexes of the default type in it.
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
  box = (struct box){1, {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER}};
  pthread_mutex_lock(&box.inner[1]);
  pthread_mutex_lock(&box.inner[1]); // DEADLOCK self
  box.n++;
  pthread_mutex_unlock(&box.inner[1]);
  pthread_mutex_unlock(&box.inner[1]);
  return 0;
}
