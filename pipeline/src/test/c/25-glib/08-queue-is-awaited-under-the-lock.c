// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Requests and replies go through two queues; the lock that the server needs is held while its reply is awaited.
typedef union { void *p; unsigned i[2]; } GMutex;
typedef struct GThread GThread;
typedef struct GAsyncQueue GAsyncQueue;

void g_mutex_lock(GMutex *mutex);
void g_mutex_unlock(GMutex *mutex);
GThread *g_thread_new(const char *name, void *(*func)(void *), void *data);
void *g_thread_join(GThread *thread);
GAsyncQueue *g_async_queue_new(void);
void g_async_queue_push(GAsyncQueue *queue, void *data);
void *g_async_queue_pop(GAsyncQueue *queue);

static GMutex lock;
static GAsyncQueue *requests, *replies;
static int handled;

static void *serve(void *unused)
{
  int *request;
  while (*(request = g_async_queue_pop(requests)) != 0) {
    g_mutex_lock(&lock); // DEADLOCK condition
    handled++;
    g_mutex_unlock(&lock);
    g_async_queue_push(replies, request);
  }
  return 0;
}
int main(void)
{
  int numbers[4] = {1, 2, 3, 0};
  requests = g_async_queue_new();
  replies = g_async_queue_new();
  GThread *thread = g_thread_new("server", serve, 0);
  for (int i = 0; i < 3; i++) {
    g_mutex_lock(&lock);
    g_async_queue_push(requests, &numbers[i]);
    g_async_queue_pop(replies); // DEADLOCK condition
    handled--;
    g_mutex_unlock(&lock);
  }
  g_async_queue_push(requests, &numbers[3]);
  g_thread_join(thread);
  return 0;
}
