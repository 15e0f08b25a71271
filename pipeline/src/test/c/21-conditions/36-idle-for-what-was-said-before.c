// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Whether it was told to end is looked up before the mutex is released and taken again.
#include <pthread.h>

enum state { IDLE, WORK, END };

static enum state state;
static int done;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *run(void *arg)
{
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&mutex);
    while (state == IDLE)
      pthread_cond_wait(&changed, &mutex); // DEADLOCK condition
    if (state == END) {
      pthread_mutex_unlock(&mutex);
      return NULL;
    }
    pthread_mutex_unlock(&mutex);
    done++;
    pthread_mutex_lock(&mutex);
    int end = state == END;
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    if (!end)
      state = IDLE;
    pthread_mutex_unlock(&mutex);
  }
}

int main(int argc, char **argv)
{
  (void)argv;
  for (int i = 0; i < argc; i++) {
    pthread_t thread;
    state = IDLE;
    pthread_create(&thread, NULL, run, NULL);
    pthread_mutex_lock(&mutex);
    state = WORK;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    state = END;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL); // DEADLOCK condition
  }
  return 0;
}
