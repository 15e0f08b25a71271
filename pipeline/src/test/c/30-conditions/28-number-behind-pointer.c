// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The threads of a loop are given a pointer to their number, which is their own, or pointers to
// constants of which none leads to the branch.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct part {
  int id;
  int done;
};

static pthread_mutex_t a[7], b[7];
static int numbers[3];

#define LOCK(x, y) (pthread_mutex_lock(x), pthread_mutex_lock(y))
#define UNLOCK(x, y) (pthread_mutex_unlock(x), pthread_mutex_unlock(y))

static void *of_listed(void *arg)
{
  int id = *(int *)arg;
  if (id == 0) {
    LOCK(&a[0], &b[0]); // NODEADLOCK
    UNLOCK(&a[0], &b[0]);
    LOCK(&b[0], &a[0]); // NODEADLOCK
    UNLOCK(&b[0], &a[0]);
  }
  return NULL;
}

static void *of_part(void *arg)
{
  struct part *part = arg;
  if (part->id == 2) {
    LOCK(&a[1], &b[1]); // NODEADLOCK
    UNLOCK(&a[1], &b[1]);
    LOCK(&b[1], &a[1]); // NODEADLOCK
    UNLOCK(&b[1], &a[1]);
  }
  part->done = 1;
  return NULL;
}

static void *of_global(void *arg)
{
  int *id = arg;
  if (!*id) {
    LOCK(&a[2], &b[2]); // NODEADLOCK
    UNLOCK(&a[2], &b[2]);
    LOCK(&b[2], &a[2]); // NODEADLOCK
    UNLOCK(&b[2], &a[2]);
  }
  return NULL;
}

static void *of_copy(void *arg)
{
  int id = *(int *)arg;
  if (id == 1) {
    LOCK(&a[3], &b[3]); // NODEADLOCK
    UNLOCK(&a[3], &b[3]);
    LOCK(&b[3], &a[3]); // NODEADLOCK
    UNLOCK(&b[3], &a[3]);
  }
  return NULL;
}

static void *of_role(void *arg)
{
  struct part *part = arg;
  if (part->id == 1) {
    LOCK(&a[4], &b[4]); // NODEADLOCK
    UNLOCK(&a[4], &b[4]);
    LOCK(&b[4], &a[4]); // NODEADLOCK
    UNLOCK(&b[4], &a[4]);
  }
  return NULL;
}

static void *of_constant(void *arg)
{
  if (*(int *)arg > 3) {
    LOCK(&a[5], &b[5]); // NODEADLOCK
    UNLOCK(&a[5], &b[5]);
    LOCK(&b[5], &a[5]); // NODEADLOCK
    UNLOCK(&b[5], &a[5]);
  }
  return NULL;
}

static void look(const struct part *part)
{
  if (part->id == 0) {
    LOCK(&a[6], &b[6]); // NODEADLOCK
    UNLOCK(&a[6], &b[6]);
    LOCK(&b[6], &a[6]); // NODEADLOCK
    UNLOCK(&b[6], &a[6]);
  }
}

static void *passes_on(void *arg)
{
  look(arg);
  return NULL;
}

int main(void)
{
  pthread_t t[3];
  int ids[3] = {0, 1, 2};
  struct part parts[3];
  struct part roles[2];
  int three = 3, two = 2;
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, of_listed, &ids[i]);
  for (int i = 0; i < 3; i++) {
    parts[i].id = i;
    parts[i].done = 0;
    pthread_create(&t[i], NULL, of_part, &parts[i]);
  }
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  struct part looked[2];
  for (int i = 0; i < 2; i++) {
    looked[i].id = i;
    pthread_create(&t[i], NULL, passes_on, looked + i);
  }
  for (size_t i = 0; i < 3; i++) {
    numbers[i] = (int)i;
    pthread_create(&t[i], NULL, of_global, &numbers[i]);
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, of_copy, ids + i);
  roles[0].id = 0;
  pthread_create(&t[0], NULL, of_role, &roles[0]);
  roles[1].id = 2;
  pthread_create(&t[1], NULL, of_role, &roles[1]);
  pthread_create(&t[0], NULL, of_constant, &two);
  pthread_create(&t[1], NULL, of_constant, &three);
  return 0;
}
