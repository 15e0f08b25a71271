// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Numbers that the compiler computes stand beside functions in tables.
#include <pthread.h>

enum { BITS = __builtin_popcount(0xFu) };

struct format {
  unsigned magic[2];
  unsigned long length;
  double largest;
  int (*read)(void);
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, locks[BITS];

static int read_twice(void)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&a); // DEADLOCK self
  return 0;
}
static int read_once(void)
{
  pthread_mutex_lock(&locks[BITS - 1]); // NODEADLOCK
  pthread_mutex_unlock(&locks[BITS - 1]);
  return 0;
}
static const struct format formats[] = {
    {{__builtin_bswap32(0x58414746), (unsigned)__builtin_bswap16(7)}, __builtin_strlen("abc"), __builtin_fabs(-1.5),
     read_once},
    {{__builtin_bswap32(0x58414749), 1u << __builtin_ctz(8)}, sizeof locks, 2.0, read_twice},
};
int main(void)
{
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum += formats[i].read();
  return sum;
}
