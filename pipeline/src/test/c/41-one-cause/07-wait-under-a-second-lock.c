// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// The wait locks again under the second lock, which a third thread takes after the first one. The
// signal is not given then, either, but nothing else would have to be mended for that.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int n;

static void *signaller(void *arg)
{
  pthread_mutex_lock(&a);
  n = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *other(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  n += 2;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void)
{
  pthread_t g, h;
  pthread_create(&g, NULL, signaller, NULL);
  pthread_create(&h, NULL, other, NULL);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  while (n == 0)
    pthread_cond_wait(&ready, &a); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(g, NULL);
  pthread_join(h, NULL);
  return 0;
}
