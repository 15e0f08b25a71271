// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// SASL calls the function of the list, with its context, and nothing that the context holds.
#include <pthread.h>
#include <stddef.h>
typedef struct sasl_conn sasl_conn_t;
typedef struct { unsigned long id; int (*proc)(void); void *context; } sasl_callback_t;
int sasl_client_new(const char *, const char *, const char *, const char *, const sasl_callback_t *, unsigned, sasl_conn_t **);
int sasl_client_start(sasl_conn_t *, const char *, void **, const char **, unsigned *, const char **);
struct client { pthread_mutex_t lock; pthread_mutex_t log; void *(*hook)(void *); };
static struct client client = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, NULL};
static void *hook(void *c) { pthread_mutex_lock(&client.lock); pthread_mutex_unlock(&client.lock); return c; }
static int log_it(void *context, int level, const char *text) {
  struct client *c = context;
  pthread_mutex_lock(&c->log);
  pthread_mutex_unlock(&c->log);
  return 0;
}
static void *work(void *a) {
  sasl_conn_t *connection;
  sasl_callback_t callbacks[] = {{2, (int (*)(void))log_it, &client}, {0, NULL, NULL}};
  const char *out; unsigned length;
  pthread_mutex_lock(&client.lock); // NODEADLOCK
  sasl_client_new("x", "y", NULL, NULL, callbacks, 0, &connection);
  sasl_client_start(connection, "PLAIN", NULL, &out, &length, NULL);
  pthread_mutex_unlock(&client.lock);
  return client.hook(&client);
}
int main(void) {
  client.hook = hook;
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
}
