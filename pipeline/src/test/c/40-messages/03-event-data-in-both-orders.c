// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The object of an event is locked before and after another lock.
#include <pthread.h>
#include <sys/epoll.h>
#include <stdlib.h>
struct pfd { int fd; void (*cb)(struct pfd *, void *); void *arg; pthread_mutex_t m; };
static int ep;
static pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
static void on_ready(struct pfd *p, void *arg) {
  pthread_mutex_lock(&p->m);
  pthread_mutex_lock(&l); // DEADLOCK cycle
  pthread_mutex_unlock(&l);
  pthread_mutex_unlock(&p->m);
}
static struct pfd *keep;
static void add(int fd) {
  struct pfd *p = calloc(1, sizeof *p);
  pthread_mutex_init(&p->m, NULL);
  keep = p; p->fd = fd; p->cb = on_ready; p->arg = p;
  struct epoll_event ev = { .events = EPOLLIN, .data.ptr = p };
  epoll_ctl(ep, EPOLL_CTL_ADD, fd, &ev);
}
static void *loop(void *u) {
  struct epoll_event ev[10];
  for (;;) {
    int n = epoll_wait(ep, ev, 10, -1);
    for (int i = 0; i < n; i++) {
      struct pfd *p = ev[i].data.ptr;
      p->cb(p, p->arg);
    }
  }
  return u;
}
int main(void) {
  ep = epoll_create1(0);
  pthread_t t;
  pthread_create(&t, NULL, loop, NULL);
  add(0); add(1);
  pthread_mutex_lock(&l);
  pthread_mutex_lock(&keep->m); // DEADLOCK cycle
  pthread_mutex_unlock(&keep->m);
  pthread_mutex_unlock(&l);
  pthread_join(t, NULL);
}

