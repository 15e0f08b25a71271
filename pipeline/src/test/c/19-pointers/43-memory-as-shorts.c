// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Memory has no type when it is allocated, be it as short numbers.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  pthread_mutex_t first;
  pthread_mutex_t second;
};

static struct pair fallback;

int main(int argc, char **argv)
{
  short *memory = malloc(4096);
  struct pair *pair = (struct pair *)memory;
  pthread_mutex_init(&fallback.first, NULL);
  pthread_mutex_init(&pair->first, NULL);
  struct pair *chosen = argc > 7 ? &fallback : pair;
  pthread_mutex_lock(&chosen->first);
  pthread_mutex_lock(&pair->first); // DEADLOCK self
  return 0;
}
