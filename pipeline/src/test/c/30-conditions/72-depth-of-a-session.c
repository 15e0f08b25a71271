// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The outermost of the nested calls takes the lock; the session counts them, on the stack of its thread.
#include <pthread.h>

struct session {
  int depth;
  int errors;
};

static pthread_mutex_t database = PTHREAD_MUTEX_INITIALIZER;
static int rows;

static void begin(struct session *session)
{
  if (session->depth++ == 0)
    pthread_mutex_lock(&database); // NODEADLOCK
}

static void end(struct session *session)
{
  if (--session->depth == 0)
    pthread_mutex_unlock(&database);
}

static void *work(void *arg)
{
  struct session session = {0};
  begin(&session);
  begin(&session);
  rows++;
  end(&session);
  end(&session);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
