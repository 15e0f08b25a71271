// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The copy has another depth than the session: the lock is taken twice.
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
    pthread_mutex_lock(&database); // DEADLOCK self
}

static void end(struct session *session)
{
  if (--session->depth == 0)
    pthread_mutex_unlock(&database);
}

static void *work(void *arg)
{
  struct session session = {0};
  struct session before = session;
  begin(&session);
  session = before;
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
