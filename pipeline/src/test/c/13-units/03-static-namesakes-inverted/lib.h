// SPDX-License-Identifier: Apache-2.0
void lib_take(void);
void *lib_thread(void *unused);
void main_take(void);
