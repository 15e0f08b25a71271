// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Bytes go from the buffer in one struct to that in another, as many as there are. The locks beside
// the buffers do not.
#include <pthread.h>
#include <string.h>

struct stage {
  char bytes[100];
  pthread_mutex_t *lock;
};
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t third = PTHREAD_MUTEX_INITIALIZER;
static struct stage from = {"", &first};
static struct stage to = {"", &third};
extern size_t amount(void);

static void pass(char *out, size_t *done, const char *in, size_t *read)
{
  size_t count = amount();
  memcpy(out + *done, in + *read, count);
  *done += count;
  *read += count;
}

static void *work(void *x)
{
  size_t done = 0, read = 0;
  pthread_mutex_lock(&second);
  pass(to.bytes, &done, from.bytes, &read);
  pthread_mutex_lock(to.lock); // NODEADLOCK
  pthread_mutex_unlock(to.lock);
  pthread_mutex_unlock(&second);
  return x;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(from.lock);
  pthread_mutex_lock(&second); // NODEADLOCK
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(from.lock);
  pthread_join(t, NULL);
  return 0;
}
