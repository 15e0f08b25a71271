// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// -56 in a signed char is 200 in an unsigned one: both tests hold.
#include <pthread.h>

static signed char kind;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  if ((unsigned char)kind == 200) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  if (kind == -56) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  kind = -56;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
