// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// left takes the gate before the others start and hands it over: handover unlocks a mutex it did
// not lock, which is allowed for neither a normal mutex nor here harmful to write: gate is a spin
// lock, whose owner POSIX does not record. After that right gets in while left is still inside.
#include <pthread.h>

static pthread_spinlock_t gate;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_spin_lock(&gate);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_spin_lock(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void *handover(void *unused)
{
  (void)unused;
  pthread_spin_unlock(&gate);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2, h3;
  pthread_spin_init(&gate, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_create(&h3, NULL, handover, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  pthread_join(h3, NULL);
  return 0;
}
