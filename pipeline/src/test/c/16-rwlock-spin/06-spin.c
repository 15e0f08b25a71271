// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Spin locks wait, too.
#include <pthread.h>

static pthread_spinlock_t a;
static pthread_spinlock_t b;

static void *left(void *unused)
{
  (void)unused;
  pthread_spin_lock(&a);
  pthread_spin_lock(&b); // DEADLOCK cycle
  pthread_spin_unlock(&b);
  pthread_spin_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_spin_lock(&b);
  pthread_spin_lock(&a); // DEADLOCK cycle
  pthread_spin_unlock(&a);
  pthread_spin_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_spin_init(&a, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_init(&b, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
