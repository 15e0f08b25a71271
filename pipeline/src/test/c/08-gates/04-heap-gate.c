// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R1
// SPDX-License-Identifier: Apache-2.0
//
// Each of the threads of a loop allocates its gate: one allocation in the text, two gates.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
  pthread_mutex_t *gate = malloc(sizeof *gate);
  if (gate == NULL)
    return NULL;
  pthread_mutex_init(gate, NULL);
  pthread_mutex_lock(gate);
  if ((intptr_t)arg == 0) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(gate);
  free(gate);
  return NULL;
}

int main(void)
{
  pthread_t h[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&h[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < 2; i++)
    pthread_join(h[i], NULL);
  return 0;
}
