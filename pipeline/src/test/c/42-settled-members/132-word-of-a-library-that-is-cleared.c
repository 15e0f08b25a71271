// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The library calls back with the struct, whose bytes the callback clears.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct gnutls_session_int *gnutls_session_t;
typedef long (*pull)(void *, void *, size_t);
int gnutls_init(gnutls_session_t *, unsigned);
void gnutls_session_set_ptr(gnutls_session_t, void *);
void gnutls_transport_set_ptr(gnutls_session_t, void *);
void gnutls_transport_set_pull_function(gnutls_session_t, pull);
int gnutls_handshake(gnutls_session_t);

struct client {
  int shared;
  pthread_mutex_t m;
  gnutls_session_t session;
  char buffer[64];
};

static int value;

static long read_some(void *transport, void *to, size_t size)
{
  memset(to, 0, size);
  memset(transport, value, sizeof(int));
  value = !value;
  return 0;
}

static void *run(void *argument)
{
  struct client *c = argument;
  int i;
  for (i = 0; i < 2; i++) {
    if (c->shared)
      pthread_mutex_lock(&c->m); // DEADLOCK self
    gnutls_handshake(c->session);
    if (c->shared)
      pthread_mutex_unlock(&c->m);
    gnutls_handshake(c->session);
  }
  return NULL;
}

int main(int count, char **arguments)
{
  pthread_t t;
  struct client *c = calloc(1, sizeof *c);
  (void)arguments;
  if (!c)
    return 1;
  pthread_mutex_init(&c->m, NULL);
  c->shared = count > 1;
  gnutls_init(&c->session, 0);
  gnutls_session_set_ptr(c->session, c);
  gnutls_transport_set_ptr(c->session, c);
  gnutls_transport_set_pull_function(c->session, read_some);
  pthread_create(&t, NULL, run, c);
  pthread_join(t, NULL);
  return 0;
}
