// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* The objects that an argument points to exist, too; two sessions may share a cache. */
struct cache {
  pthread_mutex_t lock;
};
struct session {
  pthread_mutex_t lock;
  struct cache *cache;
};

void session_store(struct session *session) {
  pthread_mutex_lock(&session->lock);
  pthread_mutex_lock(&session->cache->lock);  // DEADLOCK cycle
  pthread_mutex_unlock(&session->cache->lock);
  pthread_mutex_unlock(&session->lock);
}

void session_evict(struct session *session) {
  pthread_mutex_lock(&session->cache->lock);
  pthread_mutex_lock(&session->lock);  // DEADLOCK cycle
  pthread_mutex_unlock(&session->lock);
  pthread_mutex_unlock(&session->cache->lock);
}
