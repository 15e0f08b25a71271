// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// Other units know functions by the names that their default versions give them, or by an alias.
#include <pthread.h>

void append(void);
void take(void);

extern pthread_mutex_t mutex;

int main(void)
{
  pthread_mutex_lock(&mutex);
  append();
  take();
  pthread_mutex_unlock(&mutex);
  return 0;
}
