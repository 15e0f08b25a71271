// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function of a library is called through a table of it. It may be the one that the program gave
// the library before, which has the same type.
#include <pthread.h>

struct digest {
  void (*update)(void *state, unsigned long length, const char *data);
};

extern const struct digest *find_digest(const char *name);
extern void add_digest(const char *name, void (*update)(void *, unsigned long, const char *));

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void update(void *state, unsigned long length, const char *data)
{
  pthread_mutex_lock(&m); // DEADLOCK self
  *(long *)state += data[length - 1];
  pthread_mutex_unlock(&m);
}

int main(void)
{
  long state[8];
  const struct digest *digest;
  add_digest("sum", update);
  digest = find_digest("sum");
  pthread_mutex_lock(&m);
  digest->update(state, 4, "text");
  pthread_mutex_unlock(&m);
  return 0;
}
