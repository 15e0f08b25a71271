// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two locks in one struct are two locks.
#include <pthread.h>

static struct {
  pthread_mutex_t read;
  pthread_mutex_t write;
} port = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&port.read);
  pthread_mutex_lock(&port.write); // DEADLOCK cycle
  pthread_mutex_unlock(&port.write);
  pthread_mutex_unlock(&port.read);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&port.write);
  pthread_mutex_lock(&port.read); // DEADLOCK cycle
  pthread_mutex_unlock(&port.read);
  pthread_mutex_unlock(&port.write);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
