// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What GnuTLS keeps for the program comes back by functions that have no model, also from a copy of the session.
#include <pthread.h>
#include <stdlib.h>

struct gnutls_session_int;
extern int gnutls_init(struct gnutls_session_int **, unsigned);
extern void gnutls_session_set_ptr(struct gnutls_session_int *, void *);
extern void *gnutls_session_get_ptr(struct gnutls_session_int *);
extern struct gnutls_session_int *gnutls_some_copy(struct gnutls_session_int *);
extern void gnutls_some_data_set(struct gnutls_session_int *, void *);
extern void *gnutls_some_data(struct gnutls_session_int *);

struct connection {
  pthread_mutex_t lock;
  int bytes;
};

static struct connection first = {PTHREAD_MUTEX_INITIALIZER, 0}, second = {PTHREAD_MUTEX_INITIALIZER, 0};
static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static struct gnutls_session_int *session, *copy;

static void *count(void *argument) {
  pthread_mutex_lock(&table);
  pthread_mutex_lock(&first.lock); // DEADLOCK cycle
  first.bytes++;
  pthread_mutex_unlock(&first.lock);
  pthread_mutex_lock(&second.lock); // DEADLOCK cycle
  second.bytes++;
  pthread_mutex_unlock(&second.lock);
  pthread_mutex_unlock(&table);
  return argument;
}

static void *send(void *argument) {
  struct connection *connection = gnutls_session_get_ptr(copy);
  pthread_mutex_lock(&connection->lock);
  pthread_mutex_lock(&table); // DEADLOCK cycle
  connection->bytes++;
  pthread_mutex_unlock(&table);
  pthread_mutex_unlock(&connection->lock);
  connection = gnutls_some_data(session);
  pthread_mutex_lock(&connection->lock);
  pthread_mutex_lock(&table); // DEADLOCK cycle
  connection->bytes++;
  pthread_mutex_unlock(&table);
  pthread_mutex_unlock(&connection->lock);
  return argument;
}

int main(void) {
  pthread_t one, other;
  gnutls_init(&session, 1);
  gnutls_session_set_ptr(session, &first);
  gnutls_some_data_set(session, &second);
  copy = gnutls_some_copy(session);
  pthread_create(&one, NULL, count, NULL);
  pthread_create(&other, NULL, send, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
