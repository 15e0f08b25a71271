// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Threads are numbered, but what they test is not the number, or it is true of several numbers, or
// it is not true any more.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a[9], b[9];

#define LOCK(x, y) (pthread_mutex_lock(x), pthread_mutex_lock(y))
#define UNLOCK(x, y) (pthread_mutex_unlock(x), pthread_mutex_unlock(y))

static void *cut_off(void *arg)
{
  if ((unsigned char)(long)arg == 0) {
    LOCK(&a[0], &b[0]); // DEADLOCK cycle
    UNLOCK(&a[0], &b[0]);
    LOCK(&b[0], &a[0]); // DEADLOCK cycle
    UNLOCK(&b[0], &a[0]);
  }
  return arg;
}

static void *of_remainder(void *arg)
{
  if ((long)arg == 0) {
    LOCK(&a[1], &b[1]); // DEADLOCK cycle
    UNLOCK(&a[1], &b[1]);
    LOCK(&b[1], &a[1]); // DEADLOCK cycle
    UNLOCK(&b[1], &a[1]);
  }
  return arg;
}

static void *written(void *arg)
{
  arg = NULL;
  if (arg == NULL) {
    LOCK(&a[2], &b[2]); // DEADLOCK cycle
    UNLOCK(&a[2], &b[2]);
    LOCK(&b[2], &a[2]); // DEADLOCK cycle
    UNLOCK(&b[2], &a[2]);
  }
  return arg;
}

static void *of_two(void *arg)
{
  if ((long)arg < 2) {
    LOCK(&a[3], &b[3]); // DEADLOCK cycle
    UNLOCK(&a[3], &b[3]);
    LOCK(&b[3], &a[3]); // DEADLOCK cycle
    UNLOCK(&b[3], &a[3]);
  }
  return arg;
}

static void *not_zero(void *arg)
{
  if ((long)arg != 0) {
    LOCK(&a[4], &b[4]); // DEADLOCK cycle
    UNLOCK(&a[4], &b[4]);
    LOCK(&b[4], &a[4]); // DEADLOCK cycle
    UNLOCK(&b[4], &a[4]);
  }
  return arg;
}

static void *wide_steps(void *arg)
{
  if ((int)(long)arg == 0) {
    LOCK(&a[5], &b[5]); // DEADLOCK cycle
    UNLOCK(&a[5], &b[5]);
    LOCK(&b[5], &a[5]); // DEADLOCK cycle
    UNLOCK(&b[5], &a[5]);
  }
  return arg;
}

static void *by_address(void *arg)
{
  if (*(long *)arg == 0) {
    LOCK(&a[6], &b[6]); // DEADLOCK cycle
    UNLOCK(&a[6], &b[6]);
    LOCK(&b[6], &a[6]); // DEADLOCK cycle
    UNLOCK(&b[6], &a[6]);
  }
  return arg;
}

static void *changed_by_address(void *arg)
{
  long id = (long)arg;
  *&id /= 2;
  if (id == 0) {
    LOCK(&a[7], &b[7]); // DEADLOCK cycle
    UNLOCK(&a[7], &b[7]);
    LOCK(&b[7], &a[7]); // DEADLOCK cycle
    UNLOCK(&b[7], &a[7]);
  }
  return arg;
}

static void *last_changed(void *arg)
{
  long id = (long)arg;
  if (id > 1)
    id = 1;
  if (id == 1) {
    LOCK(&a[8], &b[8]); // DEADLOCK cycle
    UNLOCK(&a[8], &b[8]);
    LOCK(&b[8], &a[8]); // DEADLOCK cycle
    UNLOCK(&b[8], &a[8]);
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  for (long i = 0; i < 300; i++)
    pthread_create(&t, NULL, cut_off, (void *)i);
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, of_remainder, (void *)(i % 2));
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, written, (void *)i);
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, of_two, (void *)i);
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, not_zero, (void *)i);
  for (long i = 0; i < 3L << 32; i += 1L << 32)
    pthread_create(&t, NULL, wide_steps, (void *)i);
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, by_address, &i);
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, changed_by_address, (void *)i);
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, last_changed, (void *)i);
  return 0;
}
