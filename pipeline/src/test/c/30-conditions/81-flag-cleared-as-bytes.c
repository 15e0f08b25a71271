// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The flag that a thread waits for is cleared with memset() after the join.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct worker {
  pthread_t thread;
  pthread_mutex_t mu;
  pthread_cond_t more;
  int stop;
  int jobs;
};
static void *work(void *arg) {
  struct worker *w = arg;
  pthread_mutex_lock(&w->mu);
  while (!w->stop) pthread_cond_wait(&w->more, &w->mu); // NODEADLOCK
  pthread_mutex_unlock(&w->mu);
  return 0;
}
static void reset(struct worker *w) {
  pthread_mutex_lock(&w->mu);
  memset(&w->stop, 0, sizeof w->stop);
  pthread_mutex_unlock(&w->mu);
}
static struct worker *start(void) {
  struct worker *w = calloc(1, sizeof *w);
  if (!w)
    abort();
  pthread_mutex_init(&w->mu, 0);
  pthread_cond_init(&w->more, 0);
  pthread_create(&w->thread, 0, work, w);
  return w;
}
static void  stop(struct worker *w) {
  pthread_mutex_lock(&w->mu);
  w->stop = 1;
  pthread_cond_signal(&w->more);
  pthread_mutex_unlock(&w->mu);
  pthread_join(w->thread, 0);
}
static void *user(void *arg) {
  struct worker *one = start();
 stop(one);
  reset(one);
  free(one);
  return arg;
}
int main(void) {
  pthread_t users[2];
  for (int i = 0; i < 2; i++) pthread_create(&users[i], 0, user, 0);
  for (int i = 0; i < 2; i++) pthread_join(users[i], 0);
  return 0;
}
