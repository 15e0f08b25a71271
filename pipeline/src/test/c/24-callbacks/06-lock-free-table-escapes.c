// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What the library may call back takes no lock, so calling it under a lock is harmless.
#include <pthread.h>

struct hooks {
  int (*compare)(const void *, const void *);
  void (*release)(void *);
};
void library_install(const struct hooks *hooks);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int released;

static int compare(const void *p, const void *q)
{
  return p < q;
}

static void release(void *p)
{
  released += p != NULL;
}

static const struct hooks hooks = {compare, release};

static void *worker(void *unused)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  library_install(&hooks);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
