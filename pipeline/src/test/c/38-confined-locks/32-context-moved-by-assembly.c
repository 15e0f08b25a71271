// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// An instruction takes each thread to the context of the next one.
#include <pthread.h>

struct context
{
  pthread_mutex_t a;
  pthread_mutex_t b;
};

static struct context contexts[3];

static struct context *next(struct context *c)
{
  __asm__("addq %1, %0" : "+r"(c) : "r"(sizeof *c));
  return c;
}

static void *worker(void *argument)
{
  struct context *own = argument;
  struct context *other = next(own);
  pthread_mutex_lock(&own->a);
  pthread_mutex_lock(&own->b); // DEADLOCK cycle
  pthread_mutex_unlock(&own->b);
  pthread_mutex_unlock(&own->a);
  pthread_mutex_lock(&other->b);
  pthread_mutex_lock(&other->a); // DEADLOCK cycle
  pthread_mutex_unlock(&other->a);
  pthread_mutex_unlock(&other->b);
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 3; i++)
  {
    pthread_mutex_init(&contexts[i].a, NULL);
    pthread_mutex_init(&contexts[i].b, NULL);
  }
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, &contexts[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
