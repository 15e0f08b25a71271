// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// What a search tree holds is found again, and its order is the program's function, which locks.
#include <pthread.h>
#include <search.h>
#include <stddef.h>

struct item
{
  pthread_mutex_t mutex;
  int number;
};

static struct item one = {PTHREAD_MUTEX_INITIALIZER, 1};
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static void *root;

static int compare(const void *a, const void *b)
{
  const struct item *x = a, *y = b;
  pthread_mutex_lock(&order);  // DEADLOCK self
  int result = (x->number > y->number) - (x->number < y->number);
  pthread_mutex_unlock(&order);
  return result;
}

int main(void)
{
  struct item key = {PTHREAD_MUTEX_INITIALIZER, 1};
  tsearch(&one, &root, compare);
  struct item **found = tfind(&key, &root, compare);
  if (found == NULL)
    return 1;
  if (key.number != one.number) {
    pthread_mutex_lock(&order);
    tdelete(&key, &root, compare);
    pthread_mutex_unlock(&order);
  }
  pthread_mutex_lock(&one.mutex);
  pthread_mutex_lock(&(*found)->mutex);  // DEADLOCK self
  pthread_mutex_unlock(&(*found)->mutex);
  pthread_mutex_unlock(&one.mutex);
  return 0;
}
