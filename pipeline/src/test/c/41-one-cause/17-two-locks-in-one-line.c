// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 2
// SPDX-License-Identifier: Apache-2.0
//
// One function takes all locks. That some thread waits for itself there says nothing of two
// others that wait for each other in the same line.
#include <pthread.h>

struct box {
  pthread_mutex_t lock;
  int n;
};

static struct box users = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct box mails = {PTHREAD_MUTEX_INITIALIZER, 0};

static void take(struct box *b)
{
  pthread_mutex_lock(&b->lock); // DEADLOCK self; DEADLOCK cycle
}

static void give(struct box *b)
{
  pthread_mutex_unlock(&b->lock);
}

static int count(void)
{
  int n;
  take(&users);
  n = users.n;
  give(&users);
  return n;
}

static void *adds(void *arg)
{
  take(&users);
  users.n++;
  take(&mails);
  mails.n++;
  give(&mails);
  if (count() > 100)
    users.n = 0;
  give(&users);
  return arg;
}

static void *delivers(void *arg)
{
  take(&mails);
  mails.n += count();
  give(&mails);
  return arg;
}

int main(void)
{
  pthread_t g, h;
  pthread_create(&g, NULL, adds, NULL);
  pthread_create(&h, NULL, delivers, NULL);
  pthread_join(g, NULL);
  pthread_join(h, NULL);
  return 0;
}
