// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A variable of the library has the type.
#include <pthread.h>

struct session
{
  pthread_mutex_t m;
};

extern int (*library_hook)(struct session *s, int length);
int library_run(void);

static struct session s = {PTHREAD_MUTEX_INITIALIZER};

static int input(struct session *unused, int length)
{
  (void)unused;
  pthread_mutex_lock(&s.m); // DEADLOCK self
  pthread_mutex_unlock(&s.m);
  return length;
}

int main(void)
{
  library_hook = input;
  pthread_mutex_lock(&s.m);
  library_run();
  pthread_mutex_unlock(&s.m);
  return 0;
}
