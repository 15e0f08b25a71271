// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each round moves the deadline, through a pointer that was kept.
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static time_t *kept;

static void keep(time_t *deadline)
{
  kept = deadline;
}

static void extend(void)
{
  *kept = time(NULL) + 5;
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  time_t end = time(NULL) + 5;
  keep(&end);
  while (pthread_mutex_trylock(&b)) { // DEADLOCK cycle
    if (time(NULL) > end)
      goto out;
    extend();
    usleep(10);
  }
  pthread_mutex_unlock(&b);
out:
  pthread_mutex_unlock(&a);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
