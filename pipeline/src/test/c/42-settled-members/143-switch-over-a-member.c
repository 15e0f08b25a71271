// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two switches over a member decide, which is set before the threads are created.
#include <pthread.h>
#include <stdlib.h>

struct file {
  int mode;
  int lines;
  pthread_mutex_t m, other;
};

static void add(struct file *f)
{
  switch (f->mode) {
  case 1:
    pthread_mutex_lock(&f->m); // NODEADLOCK
    break;
  case 2:
    pthread_mutex_lock(&f->other); // NODEADLOCK
    break;
  default:
    break;
  }
  f->lines++;
  switch (f->mode) {
  case 1:
    pthread_mutex_unlock(&f->m);
    break;
  case 2:
    pthread_mutex_unlock(&f->other);
    break;
  default:
    break;
  }
}

static void *run(void *argument)
{
  add(argument);
  add(argument);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t t, u;
  struct file *f = calloc(1, sizeof *f);
  (void)argv;
  if (!f)
    return 1;
  pthread_mutex_init(&f->m, NULL);
  pthread_mutex_init(&f->other, NULL);
  f->mode = argc;
  pthread_create(&t, NULL, run, f);
  pthread_create(&u, NULL, run, f);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
