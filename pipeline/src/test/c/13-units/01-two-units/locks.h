// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

extern pthread_mutex_t a;
extern pthread_mutex_t b;

void *right(void *unused);
