// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Both creation and join are wrapped; the first thread is joined before the second starts.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_t first;
static pthread_t second;

static void launch(pthread_t *handle, void *(*body)(void *))
{
  pthread_create(handle, NULL, body, NULL);
}

static void finish(pthread_t handle)
{
  pthread_join(handle, NULL);
}

static void *up(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *down(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  launch(&first, up);
  finish(first);
  launch(&second, down);
  finish(second);
  return 0;
}
