// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread takes the address of a member for that of the struct, and writes another member than it names.
#include <pthread.h>

struct state {
  int id;
  int side;
};

static struct state state;
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *work(void *argument) {
  int side = state.side;
  pthread_mutex_lock(&locks[side]);
  pthread_mutex_lock(&locks[1 - side]); // DEADLOCK cycle
  pthread_mutex_unlock(&locks[1 - side]);
  pthread_mutex_unlock(&locks[side]);
  return argument;
}

static void *change(void *argument) {
  ((struct state *)argument)->id = 1;
  return NULL;
}

int main(void) {
  pthread_t first, second, changer;
  state.id = 0;
  state.side = 0;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&changer, NULL, change, &state.side);
  pthread_join(changer, NULL);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
