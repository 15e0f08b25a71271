// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As before, but something else writes what the threads are given a pointer to, or several of them
// find the same number there.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct part {
  int id;
  int done;
};

static pthread_mutex_t a[13], b[13];

union word {
  int id;
  int other;
};

static int early[3];
static struct part *kept;

static void clear(struct part *part)
{
  part->id = 0;
}

#define LOCK(x, y) (pthread_mutex_lock(x), pthread_mutex_lock(y))
#define UNLOCK(x, y) (pthread_mutex_unlock(x), pthread_mutex_unlock(y))

static void *writes(void *arg)
{
  *(int *)arg /= 2;
  int id = *(int *)arg;
  if (id == 0) {
    LOCK(&a[0], &b[0]); // DEADLOCK cycle
    UNLOCK(&a[0], &b[0]);
    LOCK(&b[0], &a[0]); // DEADLOCK cycle
    UNLOCK(&b[0], &a[0]);
  }
  return NULL;
}

static void *of_changed(void *arg)
{
  int id = *(int *)arg;
  if (id == 0) {
    LOCK(&a[1], &b[1]); // DEADLOCK cycle
    UNLOCK(&a[1], &b[1]);
    LOCK(&b[1], &a[1]); // DEADLOCK cycle
    UNLOCK(&b[1], &a[1]);
  }
  return NULL;
}

static void *of_known(void *arg)
{
  int id = *(int *)arg;
  if (id == 0) {
    LOCK(&a[2], &b[2]); // DEADLOCK cycle
    UNLOCK(&a[2], &b[2]);
    LOCK(&b[2], &a[2]); // DEADLOCK cycle
    UNLOCK(&b[2], &a[2]);
  }
  return NULL;
}

static void *too_early(void *arg)
{
  int id = *(int *)arg;
  if (id == 0) {
    LOCK(&a[3], &b[3]); // DEADLOCK cycle
    UNLOCK(&a[3], &b[3]);
    LOCK(&b[3], &a[3]); // DEADLOCK cycle
    UNLOCK(&b[3], &a[3]);
  }
  return NULL;
}

static void *of_few(void *arg)
{
  int id = *(int *)arg;
  if (id == 0) {
    LOCK(&a[4], &b[4]); // DEADLOCK cycle
    UNLOCK(&a[4], &b[4]);
    LOCK(&b[4], &a[4]); // DEADLOCK cycle
    UNLOCK(&b[4], &a[4]);
  }
  return NULL;
}

static void *of_halves(void *arg)
{
  int id = *(int *)arg;
  if (id == 0) {
    LOCK(&a[5], &b[5]); // DEADLOCK cycle
    UNLOCK(&a[5], &b[5]);
    LOCK(&b[5], &a[5]); // DEADLOCK cycle
    UNLOCK(&b[5], &a[5]);
  }
  return NULL;
}

static void *hands_on(void *arg)
{
  struct part *part = arg;
  clear(part);
  if (part->id == 0) {
    LOCK(&a[6], &b[6]); // DEADLOCK cycle
    UNLOCK(&a[6], &b[6]);
    LOCK(&b[6], &a[6]); // DEADLOCK cycle
    UNLOCK(&b[6], &a[6]);
  }
  return NULL;
}

static void *of_cleared(void *arg)
{
  struct part *part = arg;
  if (part->id == 0) {
    LOCK(&a[7], &b[7]); // DEADLOCK cycle
    UNLOCK(&a[7], &b[7]);
    LOCK(&b[7], &a[7]); // DEADLOCK cycle
    UNLOCK(&b[7], &a[7]);
  }
  return NULL;
}

static void *of_set(void *arg)
{
  struct part *part = arg;
  if (part->id == 1) {
    LOCK(&a[8], &b[8]); // DEADLOCK cycle
    UNLOCK(&a[8], &b[8]);
    LOCK(&b[8], &a[8]); // DEADLOCK cycle
    UNLOCK(&b[8], &a[8]);
  }
  return NULL;
}

static void *of_union(void *arg)
{
  union word *word = arg;
  word->other = 0;
  if (word->id == 0) {
    LOCK(&a[9], &b[9]); // DEADLOCK cycle
    UNLOCK(&a[9], &b[9]);
    LOCK(&b[9], &a[9]); // DEADLOCK cycle
    UNLOCK(&b[9], &a[9]);
  }
  return NULL;
}

static void *keeps(void *arg)
{
  struct part *part = arg;
  kept = part;
  if (part->id == 0) {
    LOCK(&a[10], &b[10]); // DEADLOCK cycle
    UNLOCK(&a[10], &b[10]);
    LOCK(&b[10], &a[10]); // DEADLOCK cycle
    UNLOCK(&b[10], &a[10]);
  }
  return NULL;
}

static void *of_neighbour(void *arg)
{
  int *ids = arg;
  if (ids[1] == 1) {
    LOCK(&a[11], &b[11]); // DEADLOCK cycle
    UNLOCK(&a[11], &b[11]);
    LOCK(&b[11], &a[11]); // DEADLOCK cycle
    UNLOCK(&b[11], &a[11]);
  }
  return NULL;
}

static void *of_whole(void *arg)
{
  struct part *part = arg;
  if (part->id == 0) {
    LOCK(&a[12], &b[12]); // DEADLOCK cycle
    UNLOCK(&a[12], &b[12]);
    LOCK(&b[12], &a[12]); // DEADLOCK cycle
    UNLOCK(&b[12], &a[12]);
  }
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t t;
  int i0[3] = {0, 1, 2}, i1[3] = {0, 1, 2}, i2[3] = {0, 1, 2}, few[3] = {0, 1}, halves[3];
  struct part p6[3], p7[3], p8, p10[3], p12[3], one = {0, 0};
  union word w9[3];
  int i11[4] = {1, 1, 1, 1};
  int *known = i2;
  (void)argv;
  for (int i = 0; i < 3; i++)
    pthread_create(&t, NULL, writes, &i0[i]);
  for (int i = 0; i < 3; i++)
    pthread_create(&t, NULL, of_changed, &i1[i]);
  i1[2] = 0;
  for (int i = 0; i < 3; i++)
    pthread_create(&t, NULL, of_known, &i2[i]);
  known[argc] = 0;
  for (int i = 0; i < 3; i++) {
    pthread_create(&t, NULL, too_early, &early[i]);
    early[i] = i;
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&t, NULL, of_few, &few[i]);
  for (int i = 0; i < 3; i++) {
    halves[i] = i / 2;
    pthread_create(&t, NULL, of_halves, &halves[i]);
  }
  for (int i = 0; i < 3; i++) {
    p6[i].id = i;
    pthread_create(&t, NULL, hands_on, &p6[i]);
  }
  for (int i = 0; i < 3; i++) {
    p7[i].id = i;
    pthread_create(&t, NULL, of_cleared, &p7[i]);
  }
  memset(p7, 0, sizeof p7);
  p8.id = 0;
  pthread_create(&t, NULL, of_set, &p8);
  pthread_create(&t, NULL, of_set, &p8);
  p8.id = 1;
  for (int i = 0; i < 3; i++) {
    w9[i].id = i;
    pthread_create(&t, NULL, of_union, &w9[i]);
  }
  for (int i = 0; i < 3; i++) {
    p10[i].id = i;
    pthread_create(&t, NULL, keeps, &p10[i]);
  }
  kept->id = 0;
  for (int i = 0; i < 3; i++)
    pthread_create(&t, NULL, of_neighbour, &i11[i]);
  for (int i = 0; i < 3; i++) {
    p12[i].id = i;
    pthread_create(&t, NULL, of_whole, &p12[i]);
    p12[i] = one;
  }
  return 0;
}
