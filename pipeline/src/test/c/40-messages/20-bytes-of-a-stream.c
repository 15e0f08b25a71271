// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The bytes that a stream was written to are copied.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *get(pthread_mutex_t *lock)
{
  char bytes[64];
  pthread_mutex_t *found = &other;
  FILE *stream = fmemopen(bytes, sizeof bytes, "w");
  fwrite(&lock, sizeof lock, 1, stream);
  fclose(stream);
  memcpy(&found, bytes, sizeof found);
  return found;
}

static void *work(void *unused)
{
  pthread_mutex_t *found = get(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(found); // DEADLOCK cycle
  pthread_mutex_unlock(found);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL);
  return 0;
}
