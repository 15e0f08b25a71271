// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The program makes the room for the library's struct and puts a pointer to its own handler there,
// as the library has it; the library calls that.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct session;
size_t library_size(void);
void library_start(struct session *);

struct handler {
  void (*run)(struct handler *);
  pthread_mutex_t lock;
};
static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;
static struct handler handler = {NULL, PTHREAD_MUTEX_INITIALIZER};

static void run(struct handler *self)
{
  pthread_mutex_lock(&self->lock);
  pthread_mutex_lock(&registry); // DEADLOCK cycle
  pthread_mutex_unlock(&registry);
  pthread_mutex_unlock(&self->lock);
}

int main(void)
{
  struct handler *known = &handler;
  struct session *session = malloc(library_size());
  handler.run = run;
  memcpy(session, &known, sizeof known);
  library_start(session);
  pthread_mutex_lock(&registry);
  pthread_mutex_lock(&handler.lock); // DEADLOCK cycle
  pthread_mutex_unlock(&handler.lock);
  pthread_mutex_unlock(&registry);
  return 0;
}
