// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer that is null at first is filled by read.
#include <pthread.h>
#include <unistd.h>
#include <stdlib.h>
struct job { pthread_mutex_t m; void (*run)(struct job *); };
static int fds[2];
static pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
static void work(struct job *j) {
  pthread_mutex_lock(&j->m);
  pthread_mutex_lock(&l); // DEADLOCK cycle
  pthread_mutex_unlock(&l);
  pthread_mutex_unlock(&j->m);
}
static void *worker(void *u) {
  struct job *j = NULL;
  while (read(fds[0], &j, sizeof j) == sizeof j)
    j->run(j);
  return u;
}
int main(void) {
  pipe(fds);
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  struct job *j = calloc(1, sizeof *j);
  pthread_mutex_init(&j->m, NULL);
  j->run = work;
  write(fds[1], &j, sizeof j);
  pthread_mutex_lock(&l);
  pthread_mutex_lock(&j->m); // DEADLOCK cycle
  pthread_mutex_unlock(&j->m);
  pthread_mutex_unlock(&l);
  close(fds[1]);
  pthread_join(t, NULL);
}
