// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// The session writes through a function of the program, which locks what the writer holds.
#include <pthread.h>
#include <stddef.h>

typedef struct session *session_t;
int gnutls_init(session_t *, unsigned);
void gnutls_transport_set_ptr(session_t, void *);
void gnutls_transport_set_push_function(session_t, long (*)(void *, const void *, size_t));
long gnutls_record_send(session_t, const void *, size_t);

struct connection
{
  pthread_mutex_t mutex;
  int fd;
  session_t session;
};

static struct connection connection = {PTHREAD_MUTEX_INITIALIZER, 0, 0};
static struct connection other = {PTHREAD_MUTEX_INITIALIZER, 0, 0};

static long push(void *where, const void *data, size_t size)
{
  struct connection *c = where;
  pthread_mutex_lock(&c->mutex);  // DEADLOCK self
  pthread_mutex_unlock(&c->mutex);
  return data ? (long) size : 0;
}

int main(void)
{
  gnutls_init(&connection.session, 2);
  gnutls_transport_set_push_function(connection.session, push);
  gnutls_transport_set_ptr(connection.session, &connection);
  pthread_mutex_lock(&connection.mutex);
  gnutls_record_send(connection.session, "a", 1);
  pthread_mutex_unlock(&connection.mutex);
  return 0;
}
