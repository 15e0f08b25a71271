// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The second thread joins the first before it takes the locks. The order between the two is made
// in a thread other than their creator, where the algorithm does not look.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_t first;

static void *up(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle (imprecise: joined by another thread than the creator)
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *down(void *unused)
{
  (void)unused;
  pthread_join(first, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle (imprecise: joined by another thread than the creator)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t second;
  pthread_create(&first, NULL, up, NULL);
  pthread_create(&second, NULL, down, NULL);
  pthread_join(second, NULL);
  return 0;
}
