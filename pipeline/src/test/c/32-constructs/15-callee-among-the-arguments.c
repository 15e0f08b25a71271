// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// C17 6.5.2.2p10: what names the called function is evaluated before or after the arguments.
#include <pthread.h>

struct operations {
  void (*run)(int);
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void run(int n) {
  (void)n;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static struct operations operations = {run};

static struct operations *find(void) {
  pthread_mutex_lock(&a); // DEADLOCK cycle
  return &operations;
}

static int number(void) {
  pthread_mutex_lock(&b);
  return 1;
}

static void *other(void *arg) {
  find()->run(number());
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
  return 0;
}
