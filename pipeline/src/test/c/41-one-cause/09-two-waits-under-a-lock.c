// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 2
// SPDX-License-Identifier: Apache-2.0
//
// Two waits under the lock that the signaller needs: mending one leaves the other.
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int n;

static void until_filled(void)
{
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&a);
  while (n == 0)
    pthread_cond_wait(&changed, &a); // DEADLOCK condition
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&outer);
}

static void until_large(void)
{
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&a);
  while (n < 100)
    pthread_cond_wait(&changed, &a); // DEADLOCK condition
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&outer);
}

static void *filler(void *arg)
{
  for (int i = 0; i < 200; i++) {
    pthread_mutex_lock(&outer); // DEADLOCK condition
    pthread_mutex_lock(&a);
    n++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&outer);
  }
  return arg;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, filler, NULL);
  until_filled();
  until_large();
  pthread_join(h, NULL);
  return 0;
}
