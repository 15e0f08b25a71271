// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The address of a lock is copied byte by byte.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *here = &a, *there;

static void copy(char *to, const char *from, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    long byte = from[i];
    to[i] = byte;
  }
}

int main(void)
{
  copy((char *)&there, (const char *)&here, sizeof here);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(there); // DEADLOCK self
  pthread_mutex_unlock(there);
  return 0;
}
