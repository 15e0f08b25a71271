// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Flags and a pointer change before the first thread is created, but between what is done for the
// old value and for the new one: the locks stay held.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static int on;
static int direct;
static pthread_mutex_t *current = &c;

static void lock(void)
{
  if (!on)
    pthread_mutex_lock(&a);
}

static void unlock(void)
{
  if (!on)
    pthread_mutex_unlock(&a);
}

static void set(void)
{
  on = 1;
}

static void change(pthread_mutex_t *first)
{
  current = &a;
  pthread_mutex_lock(first); // DEADLOCK self (imprecise: the pointer changes)
  pthread_mutex_unlock(current);
}

static void *of_a(void *unused)
{
  pthread_mutex_lock(&a); // DEADLOCK join
  pthread_mutex_unlock(&a);
  return unused;
}

static void *of_b(void *unused)
{
  pthread_mutex_lock(&b); // DEADLOCK join
  pthread_mutex_unlock(&b);
  return unused;
}

static void *of_c(void *unused)
{
  pthread_mutex_lock(&c); // DEADLOCK join
  pthread_mutex_unlock(&c);
  return unused;
}

int main(int count, char **arguments)
{
  pthread_t h;
  if (count == 1) {
    lock();
    set();
    unlock();
    pthread_create(&h, NULL, of_a, NULL);
  } else if (count == 2) {
    if (!direct)
      pthread_mutex_lock(&b);
    direct = 1;
    if (!direct)
      pthread_mutex_unlock(&b);
    pthread_create(&h, NULL, of_b, NULL);
  } else {
    pthread_mutex_lock(&a);
    change(current);
    pthread_create(&h, NULL, of_c, NULL);
  }
  pthread_join(h, NULL); // DEADLOCK join
  return 0;
}
