// OPTIONS:
// VERDICT: inconclusive
// SPDX-License-Identifier: Apache-2.0
//
// The lock function is called without its argument: it may be any lock.
int pthread_mutex_lock();
int pthread_mutex_unlock();
static long a[5];

int main(void)
{
  pthread_mutex_lock(a); // NODEADLOCK
  pthread_mutex_unlock(a);
  pthread_mutex_lock(); // NOTE wrong-arity
  pthread_mutex_unlock(); // NOTE wrong-arity
  return 0;
}
