// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A macro registers each test in a section. The second takes the lock that main holds.
#include <pthread.h>

struct test {
  const char *name;
  void (*run)(void);
};

#define TEST(function)                                             \
  static void function(void);                                      \
  static struct test test_##function                               \
      __attribute__((section("tests"), used)) = {#function, function}; \
  static void function(void)

extern struct test __start_tests, __stop_tests;

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

TEST(one)
{
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
}

TEST(two)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

static void *worker(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  for (struct test *p = &__start_tests; p < &__stop_tests; p++) {
    pthread_mutex_lock(&a);
    p->run();
    pthread_mutex_unlock(&a);
  }
  pthread_join(t, NULL);
  return 0;
}
