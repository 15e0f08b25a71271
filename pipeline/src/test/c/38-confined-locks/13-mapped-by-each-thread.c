// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each thread maps the same memory for itself, under another address.
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>

struct shared {
  pthread_mutex_t in, out;
};

static int file;

static void *run(void *unused)
{
  struct shared *shared =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  pthread_mutex_lock(&shared->in);
  pthread_mutex_lock(&shared->out);  // DEADLOCK cycle
  pthread_mutex_unlock(&shared->out);
  pthread_mutex_unlock(&shared->in);
  pthread_mutex_lock(&shared->out);
  pthread_mutex_lock(&shared->in);  // DEADLOCK cycle
  pthread_mutex_unlock(&shared->in);
  pthread_mutex_unlock(&shared->out);
  return unused;
}

int main(void)
{
  pthread_t threads[2];
  file = shm_open("/state", O_RDWR, 0600);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
