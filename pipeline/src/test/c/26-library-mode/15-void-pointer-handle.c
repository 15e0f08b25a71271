// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
#include <stdlib.h>

/* A handle without type comes back as it went out. */
struct port {
  pthread_mutex_t lock;
};
static pthread_mutex_t ports = PTHREAD_MUTEX_INITIALIZER;
static struct port *open_port;

void *port_open(void) {
  struct port *port = malloc(sizeof *port);
  if (port != NULL) {
    pthread_mutex_init(&port->lock, NULL);
    open_port = port;
  }
  return port;
}

void port_send(void *handle) {
  struct port *port = handle;
  pthread_mutex_lock(&port->lock);
  pthread_mutex_lock(&ports);  // DEADLOCK cycle
  pthread_mutex_unlock(&ports);
  pthread_mutex_unlock(&port->lock);
}

void ports_close(void) {
  pthread_mutex_lock(&ports);
  if (open_port != NULL) {
    pthread_mutex_lock(&open_port->lock);  // DEADLOCK cycle
    pthread_mutex_unlock(&open_port->lock);
  }
  pthread_mutex_unlock(&ports);
}
