/* SPDX-License-Identifier: Apache-2.0
 *
 * A double of the driver library for tests of the runner on machines without a GPU. It runs no
 * kernel: memory is the host's, and the histogram kernel writes two states of its own choosing. It
 * prints what it was asked to launch on standard error.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cuInit(unsigned flags) { return (int)flags; }
int cuDriverGetVersion(int *version) { *version = 13000; return 0; }
int cuDeviceGetCount(int *count) { *count = 1; return 0; }
int cuDeviceGet(int *device, int index) { *device = index; return 0; }
int cuDeviceGetName(char *name, int size, int device) { snprintf(name, (size_t)size, "double %d", device); return 0; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  *value = (attribute == 16 ? 4 : attribute == 75 ? 9 : 0) + device;
  return 0;
}
int cuDevicePrimaryCtxRetain(void **context, int device) { *context = NULL; return device; }
int cuCtxSetCurrent(void *context) { return context != NULL; }
int cuCtxSynchronize(void) { return 0; }
int cuModuleLoadData(void **module, const void *image) {
  *module = (void *)image;
  return memcmp(image, "\177ELF", 4) != 0; /* 1: like a binary for another architecture */
}
int cuModuleUnload(void *module) { return module == NULL; }
int cuModuleGetFunction(const char **function, void *module, const char *name) {
  *function = name;
  return module == NULL;
}
int cuMemAlloc_v2(uint64_t *memory, size_t bytes) { *memory = (uint64_t)(uintptr_t)malloc(bytes); return 0; }
int cuMemFree_v2(uint64_t memory) { free((void *)(uintptr_t)memory); return 0; }
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t bytes) { memcpy((void *)(uintptr_t)to, from, bytes); return 0; }
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes) { memcpy(to, (void *)(uintptr_t)from, bytes); return 0; }
int cuMemsetD32_v2(uint64_t to, unsigned value, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned *)(uintptr_t)to)[i] = value;
  return 0;
}
int cuStreamCreate(void **stream, unsigned flags) { *stream = NULL; return flags != 1; }
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int threads, size_t shared) {
  *blocks = function != NULL && threads <= 1024 && shared < 100000 ? 2 : 0;
  return 0;
}
int cuGetErrorName(int status, const char **name) { *name = status == 1 ? "double says no" : "?"; return 0; }

int cuLaunchKernel(const char *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                   unsigned by, unsigned bz, unsigned shared, void *stream, void **arguments,
                   void **extra) {
  (void)stream;
  (void)extra;
  fprintf(stderr, "launch %s grid %u block %u %u shared %u\n", function, gx * gy * gz, bx, by * bz, shared);
  if (strcmp(function, "histogram") == 0) {
    uint64_t total = *(uint64_t *)arguments[2];
    uint64_t *table = (uint64_t *)(uintptr_t)*(uint64_t *)arguments[3];
    unsigned observations = *(unsigned *)arguments[1];
    uint64_t ones = 0;
    for (unsigned o = 0; o < observations; o++) ones |= 1ull << (4 * o);
    table[0] = 1ull << 60 | ones;
    table[1] += total - 3;
    table[6] = 1ull << 60;
    table[7] += 2;
    table[2 * 4096] += 1;
  }
  return 0;
}
