// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Thread functions that are called without their declarations: arguments left out, and the address of
// a handle.
int pthread_create(), pthread_join(), pthread_mutex_lock(), pthread_mutex_unlock();
static long a[5];

static void *work(void *unused)
{
  pthread_mutex_lock(a); // NODEADLOCK
  pthread_mutex_unlock(a);
  return unused;
}

int main(void)
{
  unsigned long h;
  pthread_create(&h, 0, work); // NOTE wrong-arity
  pthread_join(h); // NOTE wrong-arity
  pthread_join(&h, 0); // NOTE handle-address
  return 0;
}
