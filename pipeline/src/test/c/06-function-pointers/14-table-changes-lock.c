// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R11
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the table lock nothing, but one of them changes what is locked.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *chosen = &b;

static void choose(void)
{
  chosen = &a;
}

static void keep(void)
{
}

static void (*const actions[2])(void) = {choose, keep};

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(chosen); // DEADLOCK self
  pthread_mutex_unlock(chosen);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t h;
  (void)argv;
  actions[argc & 1]();
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL);
  return 0;
}
