// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A message with a pointer goes through a pipe.
#include <pthread.h>
#include <unistd.h>
#include <stdlib.h>
struct job { pthread_mutex_t m; void (*run)(struct job *); };
struct msg { int kind; struct job *job; };
static int fds[2];
static pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
static void work(struct job *j) {
  pthread_mutex_lock(&j->m);
  pthread_mutex_lock(&l); // NODEADLOCK
  pthread_mutex_unlock(&l);
  pthread_mutex_unlock(&j->m);
}
static void *worker(void *u) {
  struct msg m;
  while (read(fds[0], &m, sizeof m) == sizeof m)
    m.job->run(m.job);
  return u;
}
int main(void) {
  pipe(fds);
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  struct job *j = calloc(1, sizeof *j);
  pthread_mutex_init(&j->m, NULL);
  j->run = work;
  struct msg m = { 1, j };
  write(fds[1], &m, sizeof m);
  pthread_mutex_lock(&l); // NODEADLOCK
  pthread_mutex_unlock(&l);
  close(fds[1]);
  pthread_join(t, NULL);
}
