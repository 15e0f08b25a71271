// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

extern pthread_mutex_t first, second;

void take_in_order(void);
