// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// It is filled once more after the thread was created: what is given back may be another fork.
#include <pthread.h>
#include <stddef.h>

struct fork {
  pthread_mutex_t m;
};

struct philosopher {
  struct fork *left;
  struct fork *right;
};

static struct fork forks[5];
static struct philosopher all[5];

static void *dine(void *argument)
{
  struct philosopher *p = argument;
  for (;;) {
    pthread_mutex_lock(&p->left->m);
    if (pthread_mutex_trylock(&p->right->m) == 0) // DEADLOCK exit
      break;
    pthread_mutex_unlock(&p->left->m);
  }
  pthread_mutex_unlock(&p->right->m);
  pthread_mutex_unlock(&p->left->m);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t t[5];
  for (int i = 0; i < 5; i++)
    pthread_mutex_init(&forks[i].m, NULL);
  for (int i = 0; i < 5; i++) {
    all[i] = (struct philosopher) {&forks[i], &forks[(i + 1) % 5]};
    pthread_create(&t[i], NULL, dine, &all[i]);
    all[i] = (struct philosopher) {&forks[(i + 1) % 5], &forks[i]};
  }
  for (int i = 0; i < 5; i++)
    pthread_join(t[i], NULL);
  return 0;
}
