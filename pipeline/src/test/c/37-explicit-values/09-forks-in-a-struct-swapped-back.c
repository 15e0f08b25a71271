// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The forks of the last philosopher are swapped, and swapped back before he is created.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];

struct philosopher {
  pthread_mutex_t *first;
  pthread_mutex_t *second;
};

static void *dine(void *given)
{
  struct philosopher *self = given;
  pthread_mutex_lock(self->first); // DEADLOCK exit (imprecise: what the struct holds is not known)
  pthread_mutex_lock(self->second); // DEADLOCK cycle; DEADLOCK exit (imprecise: what the struct holds is not known)
  pthread_mutex_unlock(self->second);
  pthread_mutex_unlock(self->first);
  return NULL; // DEADLOCK exit (imprecise: what the struct holds is not known)
}

int main(void)
{
  pthread_t threads[N];
  struct philosopher all[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (long i = 0; i < N; i++) {
    all[i].first = &forks[i == N - 1 ? 0 : i];
    all[i].second = &forks[i == N - 1 ? i : i + 1];
    if (i == N - 1) {
      all[i].first = &forks[i];
      all[i].second = &forks[0];
    }
    pthread_create(&threads[i], NULL, dine, &all[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
