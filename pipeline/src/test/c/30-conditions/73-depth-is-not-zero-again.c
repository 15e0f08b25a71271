// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One call too few is ended: the lock is kept, and the other thread waits for it.
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
    pthread_mutex_lock(&database); // DEADLOCK join; DEADLOCK exit
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
  return arg; // DEADLOCK exit
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL); // DEADLOCK join
  return 0;
}
