// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A thread function that starts more threads of itself joins its own children only.
#include <pthread.h>
#include <stdint.h>

static void *sort(void *arg)
{
  intptr_t n = (intptr_t)arg;
  pthread_t h[2];
  int i;
  if (n < 2)
    return NULL;
  for (i = 0; i < 2; i++)
    pthread_create(&h[i], NULL, sort, (void *)(n / 2));
  for (i = 0; i < 2; i++)
    pthread_join(h[i], NULL); // NODEADLOCK
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, sort, (void *)(intptr_t)8);
  pthread_join(h, NULL);
  return 0;
}
