// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A table says at which byte of a struct a member lies; the struct begins with text.
#include <pthread.h>
#include <stddef.h>

struct settings {
  char name[64];
  pthread_mutex_t lock;
};

static struct settings settings = { "first", PTHREAD_MUTEX_INITIALIZER };

static const size_t offsets[] = { offsetof(struct settings, lock), 0 };

int main(int argc, char **argv)
{
  pthread_mutex_t *found = (pthread_mutex_t *)((char *)&settings + offsets[argc - 1]);
  pthread_mutex_lock(&settings.lock);
  pthread_mutex_lock(found); // DEADLOCK self
  pthread_mutex_unlock(found);
  pthread_mutex_unlock(&settings.lock);
  return 0;
}
