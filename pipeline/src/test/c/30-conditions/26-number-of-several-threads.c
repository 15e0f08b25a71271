// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Several threads have the same number: the loop runs twice, or an iteration creates two of them,
// or the counter is set back.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a[8], b[8];

#define LOCK(x, y) (pthread_mutex_lock(x), pthread_mutex_lock(y))
#define UNLOCK(x, y) (pthread_mutex_unlock(x), pthread_mutex_unlock(y))

static void *of_two_rounds(void *arg)
{
  if ((long)arg == 0) {
    LOCK(&a[0], &b[0]); // DEADLOCK cycle
    UNLOCK(&a[0], &b[0]);
    LOCK(&b[0], &a[0]); // DEADLOCK cycle
    UNLOCK(&b[0], &a[0]);
  }
  return arg;
}

static void *of_two_calls(void *arg)
{
  if ((long)arg == 0) {
    LOCK(&a[1], &b[1]); // DEADLOCK cycle
    UNLOCK(&a[1], &b[1]);
    LOCK(&b[1], &a[1]); // DEADLOCK cycle
    UNLOCK(&b[1], &a[1]);
  }
  return arg;
}

static void *of_two_places(void *arg)
{
  if ((long)arg == 0) {
    LOCK(&a[2], &b[2]); // DEADLOCK cycle
    UNLOCK(&a[2], &b[2]);
    LOCK(&b[2], &a[2]); // DEADLOCK cycle
    UNLOCK(&b[2], &a[2]);
  }
  return arg;
}

static void *of_two_attempts(void *arg)
{
  if ((long)arg == 0) {
    LOCK(&a[3], &b[3]); // DEADLOCK cycle
    UNLOCK(&a[3], &b[3]);
    LOCK(&b[3], &a[3]); // DEADLOCK cycle
    UNLOCK(&b[3], &a[3]);
  }
  return arg;
}

static void *of_counter_set_back(void *arg)
{
  if ((long)arg == 0) {
    LOCK(&a[4], &b[4]); // DEADLOCK cycle
    UNLOCK(&a[4], &b[4]);
    LOCK(&b[4], &a[4]); // DEADLOCK cycle
    UNLOCK(&b[4], &a[4]);
  }
  return arg;
}

static void *of_goto(void *arg)
{
  if ((long)arg == 0) {
    LOCK(&a[5], &b[5]); // DEADLOCK cycle
    UNLOCK(&a[5], &b[5]);
    LOCK(&b[5], &a[5]); // DEADLOCK cycle
    UNLOCK(&b[5], &a[5]);
  }
  return arg;
}

static void *of_bytes(void *arg)
{
  if ((long)arg == 0) {
    LOCK(&a[6], &b[6]); // DEADLOCK cycle
    UNLOCK(&a[6], &b[6]);
    LOCK(&b[6], &a[6]); // DEADLOCK cycle
    UNLOCK(&b[6], &a[6]);
  }
  return arg;
}

static void *of_two_creators(void *arg)
{
  if ((long)arg == 0) {
    LOCK(&a[7], &b[7]); // DEADLOCK cycle
    UNLOCK(&a[7], &b[7]);
    LOCK(&b[7], &a[7]); // DEADLOCK cycle
    UNLOCK(&b[7], &a[7]);
  }
  return arg;
}

static void start(void)
{
  pthread_t t;
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, of_two_calls, (void *)i);
}

static void *creator(void *arg)
{
  pthread_t t;
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, of_two_creators, (void *)i);
  return arg;
}

int main(int argc, char **argv)
{
  pthread_t t;
  (void)argv;
  for (int round = 0; round < 2; round++) {
    for (long i = 0; i < 3; i++)
      pthread_create(&t, NULL, of_two_rounds, (void *)i);
  }
  start();
  start();
  for (long i = 0; i < 3; i++) {
    pthread_create(&t, NULL, of_two_places, (void *)i);
    pthread_create(&t, NULL, of_two_places, (void *)i);
  }
  for (long i = 0; i < 3; i++) {
    for (int k = 0; k < 2; k++)
      pthread_create(&t, NULL, of_two_attempts, (void *)i);
  }
  for (long i = 0; i < 3; i++) {
    pthread_create(&t, NULL, of_counter_set_back, (void *)i);
    if (argc-- > 5)
      i = -1;
  }
again:
  for (long i = 0; i < 3; i++)
    pthread_create(&t, NULL, of_goto, (void *)i);
  if (argc-- > 1)
    goto again;
  for (unsigned char i = 0; i < argc; i++)
    pthread_create(&t, NULL, of_bytes, (void *)(long)i);
  pthread_create(&t, NULL, creator, NULL);
  pthread_create(&t, NULL, creator, NULL);
  return 0;
}
