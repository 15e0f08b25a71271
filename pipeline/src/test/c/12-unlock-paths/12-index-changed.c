// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R14
// SPDX-License-Identifier: Apache-2.0
//
// The index moves on between lock and unlock: slot[1] is released, slot[0] is kept.
#include <pthread.h>

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t slot[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *left(void *unused)
{
  (void)unused;
  int i = 0;
  pthread_mutex_lock(&slot[1]);
  pthread_mutex_lock(&slot[i]); // DEADLOCK self (imprecise: array elements collapse); DEADLOCK cycle (imprecise: array elements collapse)
  i++;
  pthread_mutex_unlock(&slot[i]);
  pthread_mutex_lock(&g); // DEADLOCK cycle
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(&slot[0]);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&slot[0]); // DEADLOCK cycle
  pthread_mutex_unlock(&slot[0]);
  pthread_mutex_unlock(&g);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
