// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function of the library is asked, but tells the same each time.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static const char *mode = "often";

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  while (pthread_mutex_trylock(&b)) { // DEADLOCK cycle
    if (strcmp(mode, "once") == 0)
      goto done;
  }
  pthread_mutex_unlock(&b);
done:
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

int main(int argc, char **argv)
{
  pthread_t h1, h2;
  if (argc > 1)
    mode = argv[1];
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
