// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// Other units know functions by the names that their default versions give them, or by an alias.
#include <pthread.h>

void append(void);
void take(void);

extern pthread_mutex_t mutex, other;

int main(int argc, char **argv)
{
  (void)argv;
  if (argc > 1) {
    pthread_mutex_lock(&mutex);
    append();
    pthread_mutex_unlock(&mutex);
  } else {
    pthread_mutex_lock(&other);
    take();
    pthread_mutex_unlock(&other);
  }
  return 0;
}
