// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// An error-checking mutex reports an error to a thread that holds it already, and the other stays
// locked.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b;
static int value;

static int update(void)
{
  if (pthread_mutex_lock(&a) != 0) // DEADLOCK exit
    return -1;
  if (pthread_mutex_lock(&b) != 0)
    return -1;
  value++;
  pthread_mutex_unlock(&b);
  return pthread_mutex_unlock(&a);
}

static void *work(void *unused)
{
  pthread_mutex_lock(&b);
  update();
  pthread_mutex_unlock(&b);
  return unused; // DEADLOCK exit
}

int main(void)
{
  pthread_t h;
  pthread_mutexattr_t type;
  pthread_mutexattr_init(&type);
  pthread_mutexattr_settype(&type, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&b, &type);
  pthread_create(&h, NULL, work, NULL);
  pthread_join(h, NULL);
  update();
  return 0;
}
