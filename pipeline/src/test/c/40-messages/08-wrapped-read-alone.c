// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Written as what it is, read as bytes.
#include <pthread.h>
#include <unistd.h>
#include <stdlib.h>
struct job { pthread_mutex_t m; void (*run)(struct job *); };
struct msg { int kind; struct job *job; };
static int fds[2];
static pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
static void work(struct job *j) {
  pthread_mutex_lock(&j->m);
  pthread_mutex_lock(&l); // DEADLOCK cycle
  pthread_mutex_unlock(&l);
  pthread_mutex_unlock(&j->m);
}
static int full_write(int fd, const void *buf, size_t n) {
  const char *p = buf;
  while (n > 0) { ssize_t w = write(fd, p, n); if (w < 0) return -1; p += w; n -= w; }
  return 0;
}
static int full_read(int fd, void *buf, size_t n) {
  char *p = buf;
  while (n > 0) { ssize_t r = read(fd, p, n); if (r <= 0) return -1; p += r; n -= r; }
  return 0;
}
static void *worker(void *u) {
  struct msg m = { 0, 0 };
  while (full_read(fds[0], &m, sizeof m) == 0)
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
  pthread_mutex_lock(&l);
  pthread_mutex_lock(&j->m); // DEADLOCK cycle
  pthread_mutex_unlock(&j->m);
  pthread_mutex_unlock(&l);
  close(fds[1]);
  pthread_join(t, NULL);
}
