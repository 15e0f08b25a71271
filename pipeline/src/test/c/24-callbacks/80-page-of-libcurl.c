// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// libcurl gives the callback what was set for it.
#include <pthread.h>
#include <stddef.h>

typedef void CURL;
CURL *curl_easy_init(void);
int curl_easy_setopt(CURL *, int, ...);
int curl_easy_perform(CURL *);
void curl_easy_cleanup(CURL *);

struct page {
  pthread_mutex_t mutex;
  size_t length;
};

static size_t take(char *text, size_t size, size_t n, void *data)
{
  struct page *page = data;
  (void)text;
  pthread_mutex_lock(&page->mutex); // NODEADLOCK
  page->length += size * n;
  pthread_mutex_unlock(&page->mutex);
  return size * n;
}

int main(void)
{
  struct page page = {PTHREAD_MUTEX_INITIALIZER, 0};
  CURL *curl = curl_easy_init();
  if (curl == NULL)
    return 1;
  curl_easy_setopt(curl, 10002, "http://localhost/");
  curl_easy_setopt(curl, 20011, take);
  curl_easy_setopt(curl, 10001, &page);
  curl_easy_perform(curl);
  curl_easy_cleanup(curl);
  return 0;
}
