// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Indices that are constants at first: one is written through a pointer, one is counted, one is
// given another number by a second call, and one by a call through a pointer.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t n[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t o[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t p[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void written(void)
{
  int i = 0;
  int *where = &i;
  *where = 1;
  pthread_mutex_lock(&m[1]);
  pthread_mutex_lock(&m[i]); // DEADLOCK self
  pthread_mutex_unlock(&m[i]);
  pthread_mutex_unlock(&m[1]);
}

static void counted(void)
{
  int i = 0;
  i++;
  pthread_mutex_lock(&n[1]);
  pthread_mutex_lock(&n[i]); // DEADLOCK self
  pthread_mutex_unlock(&n[i]);
  pthread_mutex_unlock(&n[1]);
}

static void given(int i)
{
  int j = i;
  pthread_mutex_lock(&o[1]);
  pthread_mutex_lock(&o[j]); // DEADLOCK self
  pthread_mutex_unlock(&o[j]);
  pthread_mutex_unlock(&o[1]);
}

static void called(int i)
{
  pthread_mutex_lock(&p[1]);
  pthread_mutex_lock(&p[i]); // DEADLOCK self
  pthread_mutex_unlock(&p[i]);
  pthread_mutex_unlock(&p[1]);
}

static void (*volatile call)(int) = called;

static void *work(void *unused)
{
  written();
  counted();
  given(0);
  given(1);
  called(0);
  call(1);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, work, NULL);
  pthread_join(h, NULL);
  return 0;
}
