// EXPECT: exit 0; no recursion of the analyser depends on this depth
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#define P4(x) ((((x))))
#define P16(x) P4(P4(P4(P4(x))))
#define P256(x) P16(P16(P16(P16(P16(P16(P16(P16(P16(P16(P16(P16(P16(P16(P16(P16(x))))))))))))))))

#define N4(s) { { { { s } } } }
#define N16(s) N4(N4(N4(N4(s))))
#define N256(s) \
  N16(N16(N16(N16(N16(N16(N16(N16(N16(N16(N16(N16(N16(N16(N16(N16(s))))))))))))))))

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  int x = P256(0);
  N256(pthread_mutex_lock(&m); pthread_mutex_unlock(&m);)
  return x;
}
