// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As program 19, but the copy takes along what is behind the buffer, by its size.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct stage {
  long number;
  char bytes[96];
  pthread_mutex_t *lock;
};
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t third = PTHREAD_MUTEX_INITIALIZER;
static struct stage from = {0, "", &first};
static struct stage to = {0, "", &third};

static void *work(void *x)
{
  memcpy(to.bytes, from.bytes, sizeof(struct stage) - offsetof(struct stage, bytes));
  pthread_mutex_lock(&second);
  pthread_mutex_lock(to.lock); // DEADLOCK cycle
  pthread_mutex_unlock(to.lock);
  pthread_mutex_unlock(&second);
  return x;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(from.lock);
  pthread_mutex_lock(&second); // DEADLOCK cycle
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(from.lock);
  pthread_join(t, NULL);
  return 0;
}
