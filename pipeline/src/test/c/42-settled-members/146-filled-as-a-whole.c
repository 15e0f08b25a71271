// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What a thread is given is filled by one assignment in the loop that creates it.
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
    pthread_mutex_lock(&p->left->m); // NODEADLOCK
    if (pthread_mutex_trylock(&p->right->m) == 0)
      break;
    pthread_mutex_unlock(&p->left->m);
  }
  pthread_mutex_unlock(&p->right->m);
  pthread_mutex_unlock(&p->left->m);
  return NULL;
}

int main(void)
{
  pthread_t t[5];
  for (int i = 0; i < 5; i++)
    pthread_mutex_init(&forks[i].m, NULL);
  for (int i = 0; i < 5; i++) {
    all[i] = (struct philosopher) {&forks[i], &forks[(i + 1) % 5]};
    pthread_create(&t[i], NULL, dine, &all[i]);
  }
  for (int i = 0; i < 5; i++)
    pthread_join(t[i], NULL);
  return 0;
}
