// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As many bytes are copied as the struct has, from its first member on.
#include <pthread.h>
#include <string.h>

int transmit(const void *bytes, size_t count);

struct session {
  char in[64];
  char *at;
  void *(*done)(void *);
};

static pthread_mutex_t sending = PTHREAD_MUTEX_INITIALIZER;
static int sent;

static void *finish(void *unused) {
  pthread_mutex_lock(&sending); // DEADLOCK self
  sent++;
  pthread_mutex_unlock(&sending);
  return unused;
}

static void *serve(void *argument) {
  struct session *s = argument;
  char line[128];
  s->at = s->in;
  size_t count = strlen(s->at);
  memcpy(line, s->at, sizeof(struct session));
  pthread_mutex_lock(&sending);
  transmit(line, count);
  pthread_mutex_unlock(&sending);
  return s->done(s);
}

int main(void) {
  struct session s = {"hello", 0, finish};
  pthread_t thread;
  pthread_create(&thread, NULL, serve, &s);
  pthread_join(thread, NULL);
  return 0;
}
