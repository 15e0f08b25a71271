// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is tested first is a copy that keeps eight bits of the flag.
#include <pthread.h>

static int mode;
static int lines;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void add(void)
{
  unsigned char low = mode;
  if (low == 0)
    pthread_mutex_lock(&m); // DEADLOCK self
  lines++;
  if (mode == 0)
    pthread_mutex_unlock(&m);
}

static void *run(void *argument)
{
  add();
  add();
  return argument;
}

int main(int argc, char **argv)
{
  pthread_t t;
  (void)argv;
  mode = 256 * argc;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
