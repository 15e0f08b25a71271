/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs compiled litmus tests on a GPU and prints a log. It needs a C compiler and the driver only:
 * libcuda is opened at run time. Without a GPU it says so and ends with status 77.
 *
 *   runner MANIFEST [-s RUNS] [-mode single|parallel] [-incant 0..15] [-seed N] [-device N]
 *          [-stride WORDS] [-test NAME] [-all]
 *
 * -incant is a sum: 8 memory stress, 4 bank conflicts, 2 thread randomisation, 1 thread
 * synchronisation. -all also runs tests whose compiled code the check refused.
 */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX 64
#define TABLE 4096
#define NO_GPU 77
#define STRESS_WORDS (1u << 20)

/* What the kernel reads: see the loads from [configuration+N] in its text. */
struct configuration {
  uint64_t map, barrier, results, scratch, specs, permutation, done;
  uint32_t iterations, active, stride, blocks, expected, spin, rotate, shift;
  uint32_t stress, mask, before, conflicts, pattern, testers, seed, unused;
  uint64_t values;
};

struct location { char name[MAX]; int shared; uint32_t initial; };
struct group { int kernel, warps; };
struct observation { int is_location, index; char name[MAX]; };

struct test {
  char name[512], cubin[1024], ptx[1024], condition[4096], text[4096], quantifier[16];
  char verdict[32], say[8192], label[4096];
  int slots, roles, groups, kernels, locations, addresses, values, observations;
  struct group group[MAX];
  struct location location[MAX];
  struct observation observation[MAX];
  int role_group[MAX], role_slot[MAX], address[MAX];
  int32_t value[MAX];
};

struct options {
  const char *manifest, *only;
  unsigned long long runs;
  int parallel, incantations, device, all, stride;
  uint32_t seed;
};

static void fail(int status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "litmus runner: ");
  vfprintf(stderr, format, arguments);
  fprintf(stderr, "\n");
  va_end(arguments);
  exit(status);
}

/* The driver. */

typedef int (*driver_call)(void);
typedef struct CUctx_st *context;
typedef struct CUmod_st *module;
typedef struct CUfunc_st *function;
typedef struct CUstream_st *stream;

static int (*cuInit)(unsigned);
static int (*cuDriverGetVersion)(int *);
static int (*cuDeviceGetCount)(int *);
static int (*cuDeviceGet)(int *, int);
static int (*cuDeviceGetName)(char *, int, int);
static int (*cuDeviceGetAttribute)(int *, int, int);
static int (*cuDevicePrimaryCtxRetain)(context *, int);
static int (*cuCtxSetCurrent)(context);
static int (*cuCtxSynchronize)(void);
static int (*cuModuleLoadData)(module *, const void *);
static int (*cuModuleUnload)(module);
static int (*cuModuleGetFunction)(function *, module, const char *);
static int (*cuMemAlloc)(uint64_t *, size_t);
static int (*cuMemFree)(uint64_t);
static int (*cuMemcpyHtoD)(uint64_t, const void *, size_t);
static int (*cuMemcpyDtoH)(void *, uint64_t, size_t);
static int (*cuMemsetD32)(uint64_t, unsigned, size_t);
static int (*cuStreamCreate)(stream *, unsigned);
static int (*cuLaunchKernel)(function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                             unsigned, stream, void **, void **);
static int (*cuOccupancy)(int *, function, int, size_t);
static int (*cuGetErrorName)(int, const char **);

static void *symbol(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (found == NULL) fail(NO_GPU, "the driver library has no %s; a newer driver is needed", name);
  return found;
}

/* Through a union of pointers: ISO C has no cast from data to functions. */
#define BIND(variable, name) *(void **)(&variable) = symbol(library, name)

static void open_driver(void) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (library == NULL) library = dlopen("libcuda.so", RTLD_NOW);
  if (library == NULL) fail(NO_GPU, "no GPU: libcuda.so.1, the driver library, is not there");
  BIND(cuInit, "cuInit");
  BIND(cuDriverGetVersion, "cuDriverGetVersion");
  BIND(cuDeviceGetCount, "cuDeviceGetCount");
  BIND(cuDeviceGet, "cuDeviceGet");
  BIND(cuDeviceGetName, "cuDeviceGetName");
  BIND(cuDeviceGetAttribute, "cuDeviceGetAttribute");
  BIND(cuDevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain");
  BIND(cuCtxSetCurrent, "cuCtxSetCurrent");
  BIND(cuCtxSynchronize, "cuCtxSynchronize");
  BIND(cuModuleLoadData, "cuModuleLoadData");
  BIND(cuModuleUnload, "cuModuleUnload");
  BIND(cuModuleGetFunction, "cuModuleGetFunction");
  BIND(cuMemAlloc, "cuMemAlloc_v2");
  BIND(cuMemFree, "cuMemFree_v2");
  BIND(cuMemcpyHtoD, "cuMemcpyHtoD_v2");
  BIND(cuMemcpyDtoH, "cuMemcpyDtoH_v2");
  BIND(cuMemsetD32, "cuMemsetD32_v2");
  BIND(cuStreamCreate, "cuStreamCreate");
  BIND(cuLaunchKernel, "cuLaunchKernel");
  BIND(cuOccupancy, "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  BIND(cuGetErrorName, "cuGetErrorName");
}

static void check(int status, const char *what) {
  if (status != 0) {
    const char *name = "unknown error";
    cuGetErrorName(status, &name);
    fail(1, "%s failed: %s", what, name);
  }
}

static uint64_t allocate(size_t bytes) {
  uint64_t memory = 0;
  check(cuMemAlloc(&memory, bytes < 4 ? 4 : bytes), "allocating device memory");
  return memory;
}

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *bytes = malloc((size_t)size + 1);
  if (bytes == NULL || fread(bytes, 1, (size_t)size, file) != (size_t)size) {
    fail(2, "%s cannot be read", path);
  }
  bytes[size] = 0;
  fclose(file);
  return bytes;
}

static char directory[1024];

/* The binary if it fits the device, else the text, which the driver compiles. */
static module load(const char *cubin, const char *ptx) {
  const char *paths[2] = {cubin, ptx};
  for (int i = 0; i < 2; i++) {
    char path[2100];
    if (paths[i][0] == 0) continue;
    snprintf(path, sizeof path, "%s/%s", directory, paths[i]);
    char *image = read_file(path);
    if (image == NULL) continue;
    module loaded;
    int status = cuModuleLoadData(&loaded, image);
    free(image);
    if (status == 0) return loaded;
  }
  fail(1, "neither %s nor %s can be loaded on this device", cubin, ptx);
  return NULL;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static uint32_t random_state;

static uint32_t draw(uint32_t bound) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return bound == 0 ? 0 : random_state % bound;
}

/* The condition, in postfix: =i:v !i:v si:j di:j ~ &n |n. */
static int holds(const char *condition, const int *values) {
  int stack[1024], depth = 0;
  for (const char *word = condition; *word != 0;) {
    int a = 0, b = 0;
    char kind = *word;
    sscanf(word + 1, "%d:%d", &a, &b);
    if (depth >= 1023) fail(2, "the condition is too deep");
    if (kind == '=') stack[depth++] = values[a] == b;
    else if (kind == '!') stack[depth++] = values[a] != b;
    else if (kind == 's') stack[depth++] = values[a] == values[b];
    else if (kind == 'd') stack[depth++] = values[a] != values[b];
    else if (kind == '~' && depth > 0) stack[depth - 1] = !stack[depth - 1];
    else if ((kind == '&' || kind == '|') && a <= depth) {
      int result = kind == '&';
      for (int i = 0; i < a; i++) {
        int part = stack[--depth];
        result = kind == '&' ? result && part : result || part;
      }
      stack[depth++] = result;
    } else fail(2, "the manifest is damaged: condition '%s'", condition);
    while (*word != 0 && *word != ' ') word++;
    while (*word == ' ') word++;
  }
  return depth == 1 && stack[0];
}

struct buffers { uint64_t locations, results, map[MAX], barrier, scratch, permutation, done, values; };

static int multiprocessors;
static function fill_kernel, histogram_kernel;

static void fill(uint64_t base, uint64_t count, uint32_t stride, uint32_t value) {
  void *arguments[] = {&base, &count, &stride, &value};
  check(cuLaunchKernel(fill_kernel, 4u * (unsigned)multiprocessors, 1, 1, 256, 1, 1, 0, NULL,
                       arguments, NULL), "the filling kernel");
}

struct state { uint64_t key, count; };

static int by_key(const void *left, const void *right) {
  uint64_t a = ((const struct state *)left)->key, b = ((const struct state *)right)->key;
  for (int shift = 0; shift < 60; shift += 4) { /* the first observation is in the lowest bits */
    uint64_t x = a >> shift & 15, y = b >> shift & 15;
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}

/* The outcome that a test is about is what its formula says, or for forall what it rules out. */
static void print_log(const struct test *test, const struct options *options, struct state *states,
                      int count, uint64_t skipped, double time, double device_time) {
  uint64_t positive = 0, negative = 0;
  qsort(states, (size_t)count, sizeof *states, by_key);
  int forall = strcmp(test->quantifier, "forall") == 0, allowed = strcmp(test->quantifier, "exists") == 0;
  printf("%sTest %s %s\n", test->say, test->name, allowed ? "Allowed" : forall ? "Required" : "Forbidden");
  printf("Histogram (%d states)\n", count);
  for (int i = 0; i < count; i++) {
    int values[MAX];
    char text[4096] = "";
    size_t used = 0;
    for (int o = 0; o < test->observations; o++) {
      values[o] = (int)(states[i].key >> (4 * o) & 15);
      used += (size_t)snprintf(text + used, sizeof text - used, "%s%s=%d;", o == 0 ? "" : " ",
                               test->observation[o].name, values[o]);
    }
    int outcome = holds(test->condition, values) != forall;
    if (outcome) positive += states[i].count; else negative += states[i].count;
    printf("%-8llu%c>%s\n", (unsigned long long)states[i].count, outcome ? '*' : ':', text);
  }
  int valid = allowed ? positive > 0 : positive == 0;
  printf("%s\n\nWitnesses\n", valid ? "Ok" : "No");
  printf("Positive: %llu, Negative: %llu\n", (unsigned long long)positive, (unsigned long long)negative);
  printf("Condition %s (%s) is %svalidated\n%s", test->quantifier, test->text, valid ? "" : "NOT ", test->label);
  if (skipped > 0) printf("Skipped %llu instances that some thread did not finish\n", (unsigned long long)skipped);
  printf("Incantations %d mode %s gpu_mem_stress: %d gpu_general_bc: %d gpu-rand-threads: %d barrier: %s\n",
         options->incantations, options->parallel ? "parallel" : "single",
         options->incantations >> 3 & 1, options->incantations >> 2 & 1,
         options->incantations >> 1 & 1, options->incantations & 1 ? "user" : "none");
  printf("Rate %s %.3g instances/s on the device\n", test->name,
         device_time > 0 ? (double)(positive + negative) / device_time : 0.0);
  printf("Observation %s %s %llu %llu\n", test->name,
         positive == 0 ? "Never" : negative == 0 ? "Always" : "Sometimes",
         (unsigned long long)positive, (unsigned long long)negative);
  printf("Time %s %.2f\n\n", test->name, time);
  fflush(stdout);
}

static void shuffle(uint32_t *entries, uint32_t count) {
  for (uint32_t i = count; i > 1; i--) {
    uint32_t j = draw(i), kept = entries[i - 1];
    entries[i - 1] = entries[j];
    entries[j] = kept;
  }
}

static void run(const struct test *test, const struct options *options) {
  double start = seconds(), device_time = 0;
  module loaded = load(test->cubin, test->ptx);
  function kernel;
  check(cuModuleGetFunction(&kernel, loaded, "litmus"), "finding the kernel");
  int incantations = options->incantations;
  unsigned width = 32;
  if (options->parallel) while (width * 2 * (unsigned)test->slots <= 512 && width < 256) width *= 2;
  uint32_t active = options->parallel ? width : 1;
  int shared_locations = 0;
  for (int i = 0; i < test->locations; i++) shared_locations += test->location[i].shared;
  unsigned shared = (unsigned)shared_locations * active * 4;
  int occupancy = 0;
  check(cuOccupancy(&occupancy, kernel, (int)(width * (unsigned)test->slots), shared), "the occupancy query");
  uint32_t resident = (uint32_t)(occupancy * multiprocessors);
  if (resident < (uint32_t)test->groups) fail(1, "%s does not fit on the device", test->name);
  int stress = incantations >> 3 & 1;
  uint32_t testers = stress ? resident / 2 : resident;
  uint32_t blocks = options->parallel ? testers / (uint32_t)test->groups : 1;
  if (blocks == 0) blocks = 1;
  testers = blocks * (uint32_t)test->groups;
  uint32_t stressors = stress && resident > testers ? resident - testers : 0;
  uint64_t per_iteration = (uint64_t)blocks * active;
  uint64_t most = options->parallel ? (uint64_t)1 << 24 : 1000;
  uint64_t wanted = (options->runs + per_iteration - 1) / per_iteration;
  uint32_t iterations = (uint32_t)(most / per_iteration < 1 ? 1 : most / per_iteration);
  if (iterations > wanted) iterations = (uint32_t)wanted;
  uint64_t total = per_iteration * iterations;
  uint64_t launches = (options->runs + total - 1) / total;
  uint32_t stride = 4u * (uint32_t)options->stride;
  uint64_t spacing = (total * stride + 1023) / 1024 * 1024 + 512;

  struct buffers device;
  device.locations = allocate(spacing * (uint64_t)test->locations);
  device.results = allocate(total * 4 * (uint64_t)test->observations);
  device.barrier = allocate(4 * (size_t)iterations);
  device.scratch = allocate(4 * (size_t)STRESS_WORDS + 256);
  device.permutation = allocate(8 * (size_t)test->groups * (size_t)test->slots);
  device.done = allocate(4);
  device.values = allocate(4 * (MAX + 1));
  uint64_t table = allocate(16 * TABLE + 16), descriptor = allocate(16 * MAX);
  check(cuMemsetD32(table, 0, 4 * TABLE + 4), "clearing memory");
  check(cuMemsetD32(device.scratch, 0, STRESS_WORDS + 64), "clearing memory");
  check(cuMemsetD32(device.values, 0, MAX + 1), "clearing memory");
  if (test->values > 0) check(cuMemcpyHtoD(device.values, test->value, 4 * (size_t)test->values), "copying");
  stream streams[MAX] = {NULL};
  uint32_t grid[MAX], *map[MAX];
  for (int k = 0; k < test->kernels; k++) {
    grid[k] = 0;
    for (int g = 0; g < test->groups; g++) grid[k] += test->group[g].kernel == k ? blocks : 0;
    grid[k] += k == 0 ? stressors : 0;
    map[k] = malloc(4 * (size_t)grid[k] + 4);
    if (map[k] == NULL) fail(1, "out of memory");
    device.map[k] = allocate(4 * (size_t)grid[k]);
    if (test->kernels > 1) check(cuStreamCreate(&streams[k], 1), "making a stream");
  }
  uint64_t descriptors[2 * MAX] = {0};
  for (int o = 0; o < test->observations; o++) {
    const struct observation *observed = &test->observation[o];
    int in_memory = observed->is_location && !test->location[observed->index].shared;
    descriptors[2 * o] = in_memory ? device.locations + spacing * (uint64_t)observed->index
                                   : device.results + (uint64_t)o * total * 4;
    descriptors[2 * o + 1] = in_memory ? stride : 4;
  }
  check(cuMemcpyHtoD(descriptor, descriptors, sizeof descriptors), "copying");
  uint64_t addresses[MAX] = {0};
  for (int a = 0; a < test->addresses; a++) {
    int index = test->address[a], before = 0;
    for (int i = 0; i < index; i++) before += test->location[i].shared;
    addresses[a] = test->location[index].shared ? (uint64_t)before * active * 4
                                                : device.locations + spacing * (uint64_t)index;
  }

  for (uint64_t launch = 0; launch < launches; launch++) {
    check(cuMemsetD32(device.results, 0xffffffffu, total * (size_t)test->observations), "clearing memory");
    check(cuMemsetD32(device.barrier, 0, iterations), "clearing memory");
    check(cuMemsetD32(device.done, 0, 1), "clearing memory");
    for (int i = 0; i < test->locations; i++) {
      if (!test->location[i].shared) {
        fill(device.locations + spacing * (uint64_t)i, total, stride, test->location[i].initial);
      }
    }
    int randomise = incantations >> 1 & 1;
    for (int k = 0; k < test->kernels; k++) {
      uint32_t used = 0;
      for (uint32_t block = 0; block < blocks; block++) {
        for (int g = 0; g < test->groups; g++) {
          if (test->group[g].kernel == k) map[k][used++] = (uint32_t)g << 24 | block;
        }
      }
      while (used < grid[k]) map[k][used++] = 0xffffffffu;
      if (randomise) shuffle(map[k], grid[k]);
      check(cuMemcpyHtoD(device.map[k], map[k], 4 * (size_t)grid[k]), "copying");
    }
    uint32_t permutation[2 * MAX * MAX];
    for (int key = 0; key < test->groups * test->slots; key++) {
      permutation[2 * key] = options->parallel ? 2 * draw(active) + 1 : 1;
      permutation[2 * key + 1] = options->parallel ? draw(active) : 0;
    }
    check(cuMemcpyHtoD(device.permutation, permutation,
                       8 * (size_t)test->groups * (size_t)test->slots), "copying");
    struct configuration configuration;
    memset(&configuration, 0, sizeof configuration);
    configuration.barrier = device.barrier;
    configuration.results = device.results;
    configuration.scratch = device.scratch;
    configuration.permutation = device.permutation;
    configuration.done = device.done;
    configuration.values = device.values;
    configuration.iterations = iterations;
    configuration.active = active;
    configuration.stride = stride;
    configuration.blocks = blocks;
    uint32_t warps = active / 32 > 0 ? active / 32 : 1;
    configuration.expected = incantations & 1 ? (uint32_t)test->roles * blocks * warps : 0;
    configuration.spin = 1024;
    configuration.rotate = randomise ? draw((uint32_t)test->slots) : 0;
    configuration.shift = randomise ? draw(width) : 0;
    configuration.stress = stress ? 1u << 20 : 0;
    configuration.mask = STRESS_WORDS - 1;
    configuration.before = stress && randomise ? draw(8) : 0;
    configuration.conflicts = incantations >> 2 & 1 ? 16 : 0;
    configuration.pattern = draw(4);
    configuration.testers = testers;
    configuration.seed = draw(0xffffffffu);
    double begin = seconds();
    check(cuCtxSynchronize(), "preparing");
    begin = seconds();
    for (int k = 0; k < test->kernels; k++) {
      configuration.map = device.map[k];
      void *arguments[] = {&configuration, addresses};
      check(cuLaunchKernel(kernel, grid[k], 1, 1, width, (unsigned)test->slots, 1, shared,
                           streams[k], arguments, NULL), "launching the test");
    }
    check(cuCtxSynchronize(), "the test");
    device_time += seconds() - begin;
    uint32_t observations = (uint32_t)test->observations;
    void *arguments[] = {&descriptor, &observations, &total, &table};
    check(cuLaunchKernel(histogram_kernel, 8u * (unsigned)multiprocessors, 1, 1, 256, 1, 1, 0, NULL,
                         arguments, NULL), "the histogram kernel");
  }
  static struct state states[TABLE + 1];
  check(cuMemcpyDtoH(states, table, sizeof states), "copying");
  uint64_t skipped = states[TABLE].key, lost = states[TABLE].count;
  int count = 0;
  for (int i = 0; i < TABLE; i++) if (states[i].key != 0) states[count++] = states[i];
  if (lost > 0) fail(1, "%s has more than %d final states", test->name, TABLE);
  uint64_t kept[] = {device.locations, device.results, device.barrier, device.scratch,
                     device.permutation, device.done, device.values, table, descriptor};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) cuMemFree(kept[i]);
  for (int k = 0; k < test->kernels; k++) {
    cuMemFree(device.map[k]);
    free(map[k]);
  }
  cuModuleUnload(loaded);
  print_log(test, options, states, count, skipped, seconds() - start, device_time);
}

static void append(char *text, size_t size, const char *line) {
  size_t used = strlen(text);
  snprintf(text + used, size - used, "%s\n", line);
}

/* One line of the manifest: a word and its values. */
static void take(struct test *test, const char *word, const char *rest, int line) {
  int ok = 1;
#define ROOM(n) if ((n) >= MAX) fail(2, "manifest line %d: more than %d of %s", line, MAX, word)
  if (strcmp(word, "cubin") == 0) snprintf(test->cubin, sizeof test->cubin, "%s", rest);
  else if (strcmp(word, "ptx") == 0) snprintf(test->ptx, sizeof test->ptx, "%s", rest);
  else if (strcmp(word, "optcheck") == 0) snprintf(test->verdict, sizeof test->verdict, "%s", rest);
  else if (strcmp(word, "say") == 0) append(test->say, sizeof test->say, rest);
  else if (strcmp(word, "label") == 0) append(test->label, sizeof test->label, rest);
  else if (strcmp(word, "slots") == 0) ok = sscanf(rest, "%d", &test->slots) == 1;
  else if (strcmp(word, "group") == 0) {
    ROOM(test->groups);
    struct group *group = &test->group[test->groups++];
    ok = sscanf(rest, "%d %d", &group->kernel, &group->warps) == 2;
    if (group->kernel >= test->kernels) test->kernels = group->kernel + 1;
  } else if (strcmp(word, "role") == 0) {
    ROOM(test->roles);
    ok = sscanf(rest, "%d %d", &test->role_group[test->roles], &test->role_slot[test->roles]) == 2;
    test->roles++;
  } else if (strcmp(word, "location") == 0) {
    ROOM(test->locations);
    struct location *location = &test->location[test->locations++];
    char space[16] = "";
    int initial = 0;
    ok = sscanf(rest, "%63s %15s %d", location->name, space, &initial) == 3;
    location->shared = strcmp(space, "shared") == 0;
    location->initial = (uint32_t)initial;
  } else if (strcmp(word, "address") == 0) {
    ROOM(test->addresses);
    ok = sscanf(rest, "%d", &test->address[test->addresses++]) == 1;
  } else if (strcmp(word, "value") == 0) {
    ROOM(test->values);
    ok = sscanf(rest, "%d", &test->value[test->values++]) == 1;
  } else if (strcmp(word, "observe") == 0) {
    ROOM(test->observations);
    struct observation *observed = &test->observation[test->observations++];
    ok = sscanf(rest, "%d %d %63s", &observed->is_location, &observed->index, observed->name) == 3;
  } else if (strcmp(word, "condition") == 0) snprintf(test->condition, sizeof test->condition, "%s", rest);
  else if (strcmp(word, "quantifier") == 0) snprintf(test->quantifier, sizeof test->quantifier, "%s", rest);
  else if (strcmp(word, "text") == 0) snprintf(test->text, sizeof test->text, "%s", rest);
  else ok = 0;
  if (!ok) fail(2, "manifest line %d: '%s %s' is not understood", line, word, rest);
}

static unsigned long long number(const char *option, const char *text, unsigned long long most) {
  char *end = NULL;
  unsigned long long value = text == NULL ? 0 : strtoull(text, &end, 10);
  if (text == NULL || *text == 0 || *text == '-' || *end != 0 || value > most) {
    fail(2, "%s wants a number from 0 to %llu", option, most);
  }
  return value;
}

static struct options parse(int count, char **words) {
  struct options options = {NULL, NULL, 100000, 0, 15, 0, 0, 1, 1};
  for (int i = 1; i < count; i++) {
    const char *word = words[i], *next = i + 1 < count ? words[i + 1] : NULL;
    if (word[0] != '-') { options.manifest = word; continue; }
    if (strcmp(word, "-all") == 0) { options.all = 1; continue; }
    i++;
    if (strcmp(word, "-s") == 0) options.runs = number(word, next, 1000000000000ull);
    else if (strcmp(word, "-incant") == 0) options.incantations = (int)number(word, next, 15);
    else if (strcmp(word, "-seed") == 0) options.seed = (uint32_t)number(word, next, 0xffffffffu);
    else if (strcmp(word, "-device") == 0) options.device = (int)number(word, next, 1024);
    else if (strcmp(word, "-stride") == 0) options.stride = (int)number(word, next, 1024);
    else if (strcmp(word, "-test") == 0) options.only = next;
    else if (strcmp(word, "-mode") == 0 && next != NULL && strcmp(next, "parallel") == 0) options.parallel = 1;
    else if (strcmp(word, "-mode") == 0 && next != NULL && strcmp(next, "single") == 0) options.parallel = 0;
    else fail(2, "unknown option '%s'", word);
  }
  if (options.manifest == NULL) fail(2, "usage: runner MANIFEST [options]");
  if (options.runs == 0) options.runs = 1;
  if (options.stride == 0) options.stride = 1;
  random_state = options.seed == 0 ? 1 : options.seed;
  return options;
}

int main(int count, char **words) {
  struct options options = parse(count, words);
  char *manifest = read_file(options.manifest);
  if (manifest == NULL) fail(2, "%s cannot be read", options.manifest);
  const char *slash = strrchr(options.manifest, '/');
  snprintf(directory, sizeof directory, "%.*s",
           slash == NULL ? 1 : (int)(slash - options.manifest), slash == NULL ? "." : options.manifest);
  open_driver();
  int devices = 0, device, major = 0, minor = 0, version = 0;
  if (cuInit(0) != 0 || cuDeviceGetCount(&devices) != 0 || devices == 0) {
    fail(NO_GPU, "no GPU: the driver library is there but finds no device");
  }
  if (options.device >= devices) fail(2, "there are %d devices, no device %d", devices, options.device);
  check(cuDeviceGet(&device, options.device), "opening the device");
  char name[256];
  check(cuDeviceGetName(name, sizeof name, device), "asking the device's name");
  check(cuDeviceGetAttribute(&multiprocessors, 16, device), "asking the device");
  check(cuDeviceGetAttribute(&major, 75, device), "asking the device");
  check(cuDeviceGetAttribute(&minor, 76, device), "asking the device");
  check(cuDriverGetVersion(&version), "asking the driver");
  context current;
  check(cuDevicePrimaryCtxRetain(&current, device), "opening the device");
  check(cuCtxSetCurrent(current), "opening the device");
  printf("Chip %s\n", name);
  printf("Device sm_%d%d driver %d.%d multiprocessors %d\nSeed %u\n\n", major, minor, version / 1000,
         version % 1000 / 10, multiprocessors, options.seed);

  static struct test test, empty;
  char support[2][1024] = {"", ""};
  int line = 0, inside = 0, refused = 0;
  for (char *at = manifest; *at != 0;) {
    char *end = strchr(at, '\n');
    if (end != NULL) *end = 0;
    line++;
    char word[64] = "";
    const char *rest = strchr(at, ' ');
    rest = rest == NULL ? "" : rest + 1;
    sscanf(at, "%63s", word);
    if (word[0] == 0 || strcmp(word, "litmus-bundle") == 0) {
      if (word[0] != 0 && strcmp(rest, "1") != 0) fail(2, "the manifest is of version %s, not 1", rest);
    } else if (strcmp(word, "support-cubin") == 0) snprintf(support[0], sizeof support[0], "%s", rest);
    else if (strcmp(word, "support-ptx") == 0) {
      snprintf(support[1], sizeof support[1], "%s", rest);
      module helpers = load(support[0], support[1]);
      check(cuModuleGetFunction(&fill_kernel, helpers, "fill"), "finding the kernel");
      check(cuModuleGetFunction(&histogram_kernel, helpers, "histogram"), "finding the kernel");
    } else if (strcmp(word, "test") == 0) {
      test = empty;
      inside = 1;
      test.kernels = 1;
      snprintf(test.name, sizeof test.name, "%s", rest);
    } else if (strcmp(word, "end") == 0) {
      inside = 0;
      if (options.only == NULL || strcmp(options.only, test.name) == 0) {
        if (strcmp(test.verdict, "OK") != 0 && !options.all) {
          printf("Refused %s: the compiled code is not the test (%s)\n%s\n", test.name, test.verdict, test.say);
          refused++;
        } else if (histogram_kernel == NULL) fail(2, "the manifest names no support kernels");
        else run(&test, &options);
      }
    } else if (inside) take(&test, word, rest, line);
    else fail(2, "manifest line %d: '%s' outside a test", line, word);
    if (end == NULL) break;
    at = end + 1;
  }
  if (inside) fail(2, "the manifest ends in the middle of test %s", test.name);
  if (refused > 0) fprintf(stderr, "litmus runner: %d tests refused; -all runs them too\n", refused);
  return 0;
}
