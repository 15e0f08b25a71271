// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer to a function is copied to one of another type.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void forth(void)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void back(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void *worker(void *unused)
{
  back();
  return unused;
}

static void perform(int step)
{
  forth();
}

int main(void)
{
  pthread_t h;
  void (*narrow)(int) = perform;
  void (*wide)(long);
  memcpy(&wide, &narrow, sizeof wide);
  pthread_create(&h, NULL, worker, NULL);
  wide(1);
  pthread_join(h, NULL);
  return 0;
}
