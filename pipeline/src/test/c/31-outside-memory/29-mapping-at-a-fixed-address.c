// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A mapping replaces what was mapped there: both pointers lead to one mutex.
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>

struct page {
  long number;
  pthread_mutex_t m;
};

int main(void)
{
  int kind = MAP_PRIVATE | MAP_ANONYMOUS;
  struct page *first = mmap(NULL, 4096, PROT_READ | PROT_WRITE, kind, -1, 0);
  if (first == MAP_FAILED)
    return 1;
  struct page *second = mmap(first, 4096, PROT_READ | PROT_WRITE, kind | MAP_FIXED, -1, 0);
  if (second == MAP_FAILED)
    return 1;
  pthread_mutex_init(&second->m, NULL);
  pthread_mutex_lock(&second->m);
  pthread_mutex_lock(&first->m); // DEADLOCK self
  pthread_mutex_unlock(&first->m);
  return 0;
}
