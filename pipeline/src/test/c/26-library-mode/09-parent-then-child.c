// OPTIONS: --library
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

struct cache {
  pthread_mutex_t lock;
};
struct session {
  pthread_mutex_t lock;
  struct cache *cache;
};

void session_store(struct session *session) {
  pthread_mutex_lock(&session->lock);
  pthread_mutex_lock(&session->cache->lock);  // NODEADLOCK
  pthread_mutex_unlock(&session->cache->lock);
  pthread_mutex_unlock(&session->lock);
}

void session_load(struct session *session) {
  pthread_mutex_lock(&session->lock);
  pthread_mutex_lock(&session->cache->lock);  // NODEADLOCK
  pthread_mutex_unlock(&session->cache->lock);
  pthread_mutex_unlock(&session->lock);
}
