// SPDX-License-Identifier: Apache-2.0
/*
 * Stands for a compiler, an archiver or a linker in a build that is being captured. It has the name
 * of the tool that it stands for, and lies in the folder "bin" of the capture, which is first in
 * PATH. It runs the tool of that name found elsewhere in PATH, with the same arguments, standard
 * streams and exit status. When the tool is done,
 *
 *   - it keeps the preprocessed text of each C source compiled, as units/ID.i.gz (or .i),
 *   - it adds a section ".gridlock" with the line "ID\n" to the object; linkers concatenate these
 *     sections, so a linked file lists the units in it,
 *   - it appends one line of JSON to the file "log" of the capture.
 *
 * The line comes last: a stamp whose line is missing tells that the build was killed in between.
 * Whatever goes wrong here is noted in the log and never seen by the build.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SECTION ".gridlock"
/* The tools that run above this process in a chain of wrappers, as paths separated by colons. */
#define NESTED "GRIDLOCK_CAPTURE_NESTED"
#define MAX_RESPONSE_FILES 1000

extern char **environ;

/* ---- memory and text ---- */

static void *checked(void *memory) {
  if (!memory) {
    static const char message[] = "gridlock capture: out of memory\n";
    if (write(2, message, sizeof message - 1)) { /* nothing more can be done */ }
    _exit(70);
  }
  return memory;
}

__attribute__((format(printf, 1, 2))) static char *text(const char *format, ...) {
  char *result;
  va_list arguments;
  va_start(arguments, format);
  if (vasprintf(&result, format, arguments) < 0) result = NULL;
  va_end(arguments);
  return checked(result);
}

static int starts(const char *string, const char *prefix) {
  return strncmp(string, prefix, strlen(prefix)) == 0;
}

static int is_one_of(const char *string, const char *const *list) {
  for (; *list; list++)
    if (!strcmp(string, *list)) return 1;
  return 0;
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* A list of words that always ends in NULL. */
struct words {
  char **at;
  size_t count, room;
};

static void add(struct words *words, const char *word) {
  if (words->count + 2 > words->room) {
    words->room = 2 * words->room + 16;
    words->at = checked(realloc(words->at, words->room * sizeof *words->at));
  }
  words->at[words->count++] = (char *)word;
  words->at[words->count] = NULL;
}

/* Text that grows. */
struct buffer {
  char *at;
  size_t size, room;
};

static void put(struct buffer *buffer, const char *bytes, size_t size) {
  if (buffer->size + size + 1 > buffer->room) {
    buffer->room = 2 * (buffer->size + size) + 256;
    buffer->at = checked(realloc(buffer->at, buffer->room));
  }
  memcpy(buffer->at + buffer->size, bytes, size);
  buffer->size += size;
  buffer->at[buffer->size] = 0;
}

static void put_text(struct buffer *buffer, const char *string) {
  put(buffer, string, strlen(string));
}

static void put_json(struct buffer *buffer, const char *string) {
  put(buffer, "\"", 1);
  for (const char *c = string; *c; c++) {
    char escaped[8];
    if (*c == '"' || *c == '\\') {
      snprintf(escaped, sizeof escaped, "\\%c", *c);
      put_text(buffer, escaped);
    } else if ((unsigned char)*c < 0x20) {
      snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned char)*c);
      put_text(buffer, escaped);
    } else {
      put(buffer, c, 1);
    }
  }
  put(buffer, "\"", 1);
}

static void put_member(struct buffer *buffer, const char *name, const char *value) {
  put_json(buffer, name);
  put(buffer, ":", 1);
  if (value) put_json(buffer, value);
  else put_text(buffer, "null");
  put(buffer, ",", 1);
}

/* The contents of a file, or NULL. */
static char *contents(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return NULL;
  struct buffer all = {0};
  char part[65536];
  ssize_t size;
  put(&all, "", 0);
  while ((size = read(file, part, sizeof part)) > 0) put(&all, part, (size_t)size);
  close(file);
  return all.at;
}

static int write_file(const char *path, const char *string) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return 0;
  size_t size = strlen(string);
  int done = write(file, string, size) == (ssize_t)size;
  return !close(file) && done;
}

/* ---- processes ---- */

/* Standard streams of a child: descriptors, or -1 to share ours, or SILENT for /dev/null. */
#define SHARED (-1)
#define SILENT (-2)

static void redirect(int to, int from) {
  if (from == SILENT) from = open("/dev/null", to ? O_WRONLY : O_RDONLY);
  if (from >= 0) dup2(from, to);
}

static pid_t start(const char *program, char *const *arguments, int in, int out, int err) {
  pid_t child = fork();
  if (child == 0) {
    redirect(0, in);
    redirect(1, out);
    redirect(2, err);
    execv(program, arguments);
    _exit(127);
  }
  return child;
}

static int finish(pid_t child) {
  int status = 0;
  if (child < 0) return -1;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}

static int run_silently(const char *program, const struct words *arguments) {
  return program && finish(start(program, arguments->at, SILENT, SILENT, SILENT)) == 0;
}

/* Whether a name stands in a list separated by colons. */
static int is_listed(const char *list, const char *name) {
  size_t size = strlen(name);
  for (const char *at = list; at && *at; at = strchr(at, ':') ? strchr(at, ':') + 1 : NULL)
    if (!strncmp(at, name, size) && (at[size] == ':' || !at[size])) return 1;
  return 0;
}

/* The first file of that name in PATH that is neither this program nor above us in a chain. */
static char *find_tool(const char *name) {
  struct stat self, other;
  const char *above = getenv(NESTED), *path = getenv("PATH");
  if (stat("/proc/self/exe", &self)) return NULL;
  for (const char *at = path ? path : "/usr/bin:/bin"; at;) {
    const char *end = strchrnul(at, ':');
    char *candidate = text("%.*s%s%s", (int)(end - at), at, end > at ? "/" : "./", name);
    if (!stat(candidate, &other) && S_ISREG(other.st_mode) && !access(candidate, X_OK) &&
        (other.st_dev != self.st_dev || other.st_ino != self.st_ino) &&
        !is_listed(above, candidate))
      return candidate;
    free(candidate);
    at = *end ? end + 1 : NULL;
  }
  return NULL;
}

/* ---- what a call asks for ---- */

enum kind { OTHER, COMPILER, ASSEMBLER, LINKER, ARCHIVER };
enum mode { NOTHING, TO_ASSEMBLY, TO_OBJECT, LINK, ARCHIVE };

static const char *const mode_names[] = {"nothing", "assembly", "compile", "link", "archive"};

struct unit {
  char *id, *source, *text, *object;
  const char *language;
  int stamped;
};

struct call {
  const char *tool;     /* the name by which we were called */
  char *real;           /* the path of the tool */
  char *capture;        /* the folder of the capture */
  char *id;
  struct words arguments; /* with response files expanded, without the tool */
  enum kind kind;
  enum mode mode;
  char *output;         /* what -o names, or NULL */
  struct unit *units;
  size_t unit_count;
  size_t inputs;        /* sources and everything else that is no option */
  int lto, standard_input;
};

/* The name without version: "x86_64-linux-gnu-gcc-12" ends in "gcc". */
static char *without_version(const char *tool) {
  char *name = text("%s", tool), *end = name + strlen(name);
  while (end > name && strchr("0123456789.", end[-1])) end--;
  if (end > name && *end && end[-1] == '-') end[-1] = 0;
  return name;
}

static int is_tool(const char *name, const char *const *tools) {
  for (const char *at = name; at; at = strchr(at, '-') ? strchr(at, '-') + 1 : NULL)
    if (is_one_of(at, tools)) return 1;
  return 0;
}

static int is_cxx_driver(const char *tool) {
  static const char *const cxx[] = {"g++", "c++", "clang++", NULL};
  return is_tool(without_version(tool), cxx);
}

static enum kind kind_of(const char *tool) {
  static const char *const archivers[] = {"ar", NULL}, *const assemblers[] = {"as", NULL};
  static const char *const linkers[] = {"ld",   "ld.bfd", "ld.gold", "ld.lld",
                                        "gold", "lld",    "mold",    NULL};
  static const char *const compilers[] = {"cc",  "gcc", "clang", "c89",     "c99", "tcc",
                                          "g++", "c++", "icx",   "clang++", NULL};
  char *name = without_version(tool);
  if (is_tool(name, archivers)) return ARCHIVER;
  if (is_tool(name, linkers)) return LINKER;
  if (is_tool(name, assemblers)) return ASSEMBLER;
  return is_tool(name, compilers) ? COMPILER : OTHER;
}

/* Splits a response file as the GNU tools do: blanks separate, quotes join, a backslash quotes. */
static void split(char *string, struct words *words) {
  for (char *at = string;;) {
    while (*at && strchr(" \t\n\r\f\v", *at)) at++;
    if (!*at) return;
    struct buffer word = {0};
    char quote = 0;
    put(&word, "", 0);
    for (; *at && (quote || !strchr(" \t\n\r\f\v", *at)); at++) {
      if (*at == '\\' && at[1]) put(&word, ++at, 1);
      else if (quote ? *at == quote : *at == '\'' || *at == '"') quote = quote ? 0 : *at;
      else put(&word, at, 1);
    }
    add(words, word.at);
  }
}

static void expand(const char *word, struct words *into, int *files) {
  char *list = *word == '@' && *files < MAX_RESPONSE_FILES ? contents(word + 1) : NULL;
  if (!list) {
    add(into, word);
    return;
  }
  ++*files;
  struct words inner = {0};
  split(list, &inner);
  for (size_t i = 0; i < inner.count; i++) expand(inner.at[i], into, files);
}

/* Options whose operand is the next argument. */
static int takes_operand(const char *option) {
  static const char *const options[] = {
      "-o", "-I", "-D", "-U", "-L", "-l", "-x", "-A", "-B", "-T", "-u", "-z", "-e", "-h", "-arch",
      "-include", "-imacros", "-isystem", "-idirafter", "-iprefix", "-iwithprefix",
      "-iwithprefixbefore", "-isysroot", "-iquote", "-imultilib", "-MF", "-MT", "-MQ", "-MJ",
      "-Xlinker", "-Xassembler", "-Xpreprocessor", "-Xclang", "-mllvm", "-target", "-aux-info",
      "-dumpdir", "-dumpbase", "-dumpbase-ext", "-wrapper", "--param", "--sysroot",
      "--include", "--define-macro", "--undefine-macro", "--include-directory", "--output",
      "--language", NULL};
  return is_one_of(option, options);
}

static const char *language_of(const struct call *call, const char *source, const char *forced) {
  static const char *const cxx[] = {"cc", "cp", "cxx", "cpp", "CPP", "c++", "C", "ii", NULL};
  if (forced && strcmp(forced, "none")) {
    if (!strcmp(forced, "c") || !strcmp(forced, "cpp-output")) return "c";
    if (!strcmp(forced, "c++") || !strcmp(forced, "c++-cpp-output")) return "c++";
    return starts(forced, "assembler") ? "assembler" : forced;
  }
  const char *ending = strrchr(base_name(source), '.');
  if (!ending) return NULL;
  ending++;
  if (is_one_of(ending, cxx)) return "c++";
  if (!strcmp(ending, "c") || !strcmp(ending, "i")) return is_cxx_driver(call->tool) ? "c++" : "c";
  if (!strcmp(ending, "s") || !strcmp(ending, "S") || !strcmp(ending, "sx")) return "assembler";
  static const char *const others[] = {"m",   "mm",  "f",  "F",  "f90", "F90", "f95", "for",
                                       "adb", "ads", "go", "d",  "rs",  "h",   "hh",  "hpp", NULL};
  return is_one_of(ending, others) ? "other" : NULL;
}

static void add_unit(struct call *call, const char *source, const char *language) {
  call->units = checked(realloc(call->units, (call->unit_count + 1) * sizeof *call->units));
  struct unit *unit = &call->units[call->unit_count];
  memset(unit, 0, sizeof *unit);
  unit->id = text("%s.%zu", call->id, call->unit_count++);
  unit->source = (char *)source;
  unit->language = language;
}

static void understand_compiler(struct call *call) {
  static const char *const no_code[] = {"-E", "-M", "-MM", "-fsyntax-only", "-###", "--version",
                                        "--help", "--preprocess", NULL};
  const char *forced = NULL;
  call->mode = LINK;
  for (size_t i = 0; i < call->arguments.count; i++) {
    const char *word = call->arguments.at[i], *next = call->arguments.at[i + 1];
    if (is_one_of(word, no_code) || starts(word, "-print-") || starts(word, "--print-") ||
        starts(word, "--help=") || starts(word, "-dumpm") || starts(word, "-dumpv") ||
        starts(word, "-dumpfullv") || starts(word, "-dumps") || starts(word, "--target-help")) {
      call->mode = NOTHING;
      return;
    }
    if (!strcmp(word, "-c") || !strcmp(word, "--compile")) {
      if (call->mode == LINK) call->mode = TO_OBJECT;
    } else if (!strcmp(word, "-S") || !strcmp(word, "--assemble")) {
      call->mode = TO_ASSEMBLY;
    } else if (!strcmp(word, "-x") || !strcmp(word, "--language")) {
      forced = next;
    } else if (starts(word, "-x")) {
      forced = word + 2;
    } else if (!strcmp(word, "-o") || !strcmp(word, "--output")) {
      call->output = (char *)next;
    } else if (starts(word, "-o") && !starts(word, "-object")) {
      call->output = (char *)word + 2;
    } else if (starts(word, "--output=")) {
      call->output = (char *)word + 9;
    } else if (starts(word, "-flto")) {
      call->lto = 1;
    } else if (*word != '-' || !word[1]) {
      call->inputs++;
      const char *language = language_of(call, word, forced);
      if (language) add_unit(call, word, language);
      if (!strcmp(word, "-")) call->standard_input = 1;
    }
    if (takes_operand(word) && next) i++;
  }
  if (!call->inputs) call->mode = NOTHING;
  for (size_t i = 0; i < call->unit_count; i++)
    if (strstr(call->units[i].language, "header")) call->mode = NOTHING;
}

static void understand_assembler(struct call *call) {
  call->mode = TO_OBJECT;
  call->output = "a.out";
  for (size_t i = 0; i < call->arguments.count; i++) {
    const char *word = call->arguments.at[i], *next = call->arguments.at[i + 1];
    if (!strcmp(word, "-o") && next) {
      call->output = (char *)next;
      i++;
    } else if (!strcmp(word, "-I") && next) {
      i++;
    } else if (*word != '-' && !call->unit_count) {
      add_unit(call, word, "assembler");
    }
  }
  if (!call->unit_count) call->mode = NOTHING;
}

static void understand_linker(struct call *call) {
  call->mode = LINK;
  for (size_t i = 0; i < call->arguments.count; i++) {
    const char *word = call->arguments.at[i], *next = call->arguments.at[i + 1];
    if (!strcmp(word, "-o") && next) call->output = (char *)next;
    else if (starts(word, "-o") && word[2]) call->output = (char *)word + 2;
    else if (starts(word, "--output=")) call->output = (char *)word + 9;
    if (!strcmp(word, "--version") || !strcmp(word, "-v") || !strcmp(word, "--help"))
      call->mode = NOTHING;
  }
}

/* Finds out what the call makes of what. */
static void understand(struct call *call) {
  switch (call->kind) {
    case COMPILER: understand_compiler(call); break;
    case ASSEMBLER: understand_assembler(call); break;
    case LINKER: understand_linker(call); break;
    case ARCHIVER: call->mode = ARCHIVE; break;
    case OTHER: break;
  }
  if (call->mode == LINK && !call->output) call->output = "a.out";
  struct stat output;
  if (call->output && (!strcmp(call->output, "-") ||
                       (!stat(call->output, &output) && !S_ISREG(output.st_mode))))
    call->mode = NOTHING;
  if (call->mode != TO_OBJECT && call->mode != TO_ASSEMBLY) return;
  for (size_t i = 0; i < call->unit_count; i++) {
    const char *name = base_name(call->units[i].source), *ending = strrchr(name, '.');
    int size = (int)(ending ? (size_t)(ending - name) : strlen(name));
    call->units[i].object =
        call->output ? call->output
                     : text("%.*s.%c", size, name, call->mode == TO_OBJECT ? 'o' : 's');
  }
}

/* ---- what is kept of a unit ---- */

/* The arguments that say how a source is read; those that say what is made of it are left out. */
static void reading_arguments(const struct call *call, struct words *into) {
  static const char *const left_out[] = {
      "-c", "-S", "-P", "-C", "-CC", "-H", "-v", "-pipe", "-MD", "-MMD", "-MP", "-MG", "-MV",
      "-fdirectives-only", "-fpreprocessed", "--compile", "--assemble", "--verbose", "-shared",
      "-r", "-s", "-static", NULL};
  static const char *const with_operand[] = {
      "-o", "--output", "-MF", "-MT", "-MQ", "-MJ", "-L", "-l", "-T", "-u", "-z", "-e", "-h",
      "-Xlinker", "-Xassembler", "-x", "--language", "-aux-info", "-dumpdir", "-dumpbase",
      "-dumpbase-ext", "-wrapper", NULL};
  static const char *const prefixes[] = {
      "-o", "-MF", "-MT", "-MQ", "-MJ", "-Wp,-M", "-Wl,", "-Wa,", "-L", "-l", "-x", "-flto",
      "-save-temps", "--save-temps", "--output=", "-fdump-", "-fuse-ld", "-dD", "-dM", "-dI", "-dN",
      "-dU", NULL};
  for (size_t i = 0; i < call->arguments.count; i++) {
    const char *word = call->arguments.at[i];
    int operand = takes_operand(word) && call->arguments.at[i + 1];
    int keep = *word == '-' && word[1] && !is_one_of(word, left_out) &&
               !is_one_of(word, with_operand) &&
               !(starts(word, "-f") && strstr(word, "-prefix-map="));
    for (const char *const *prefix = prefixes; keep && *prefix; prefix++)
      keep = !starts(word, *prefix);
    if (keep) add(into, word);
    if (keep && operand) add(into, call->arguments.at[i + 1]);
    i += (size_t)operand;
  }
}

/* Keeps the text that a command prints, or that a file contains. */
static char *keep_text(const struct call *call, const struct unit *unit, const struct words *command,
                       int from) {
  char *gzip = find_tool("gzip");
  char *name = text("units/%s.i%s", unit->id, gzip ? ".gz" : "");
  char *path = text("%s/%s", call->capture, name), *unfinished = text("%s.part", path);
  int file = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666), ends[2], kept = 1;
  if (file < 0) return NULL;
  if (gzip) {
    struct words compress = {0};
    add(&compress, gzip), add(&compress, "-1");
    add(&compress, "-n"), add(&compress, "-c");
    if (command) {
      if (pipe2(ends, O_CLOEXEC)) return NULL;
      pid_t compressor = start(gzip, compress.at, ends[0], file, SILENT);
      pid_t reader = start(call->real, command->at, from, ends[1], SILENT);
      close(ends[0]), close(ends[1]);
      kept = finish(reader) == 0;
      kept &= finish(compressor) == 0;
    } else {
      kept = finish(start(gzip, compress.at, from, file, SILENT)) == 0;
    }
  } else if (command) {
    kept = finish(start(call->real, command->at, from, file, SILENT)) == 0;
  } else {
    char part[65536];
    ssize_t size;
    while (kept && (size = read(from, part, sizeof part)) > 0)
      kept = write(file, part, (size_t)size) == size;
  }
  kept &= !close(file) && !rename(unfinished, path);
  if (!kept) unlink(unfinished);
  return kept ? name : NULL;
}

/* Preprocesses once more, at once: headers that the build makes and the folder are still there. */
static char *preprocess(const struct call *call, const struct unit *unit, int standard_input) {
  const char *ending = strrchr(unit->source, '.');
  int from = SILENT;
  if (!strcmp(unit->source, "-")) {
    if (standard_input < 0) return NULL;
    lseek(standard_input, 0, SEEK_SET);
    from = standard_input;
  } else if (ending && !strcmp(ending, ".i")) {
    from = open(unit->source, O_RDONLY | O_CLOEXEC);
    return from < 0 ? NULL : keep_text(call, unit, NULL, from);
  }
  struct words command = {0};
  add(&command, call->real);
  reading_arguments(call, &command);
  /* With -fexceptions glibc writes cleanup handlers of threads in another way. */
  add(&command, "-U_FORTIFY_SOURCE"), add(&command, "-U__EXCEPTIONS");
  add(&command, "-w"), add(&command, "-E");
  add(&command, "-x"), add(&command, "c"), add(&command, unit->source);
  return keep_text(call, unit, &command, from);
}

/* ---- stamps ---- */

/* The objcopy of a cross compiler has its prefix. */
static char *find_objcopy(const char *tool) {
  char *name = without_version(tool), *dash = strrchr(name, '-');
  char *own = dash ? find_tool(text("%.*s-objcopy", (int)(dash - name), name)) : NULL;
  return own ? own : find_tool("objcopy");
}

static int stamp_object(const struct call *call, const struct unit *unit) {
  char *object = realpath(unit->object, NULL);
  if (!object) return 0;
  char *id = text("%s/units/%s.id", call->capture, unit->id), *copy = text("%s.%s", object, unit->id);
  struct words command = {0};
  add(&command, "objcopy");
  add(&command, "--add-section"), add(&command, text(SECTION "=%s", id));
  add(&command, "--set-section-flags"), add(&command, SECTION "=readonly,noload");
  add(&command, object), add(&command, copy);
  /* A new file takes the place of the old one, to which there may be other links. */
  int done = write_file(id, text("%s\n", unit->id)) &&
             run_silently(find_objcopy(call->tool), &command) && !rename(copy, object);
  if (!done) unlink(copy);
  unlink(id);
  return done;
}

/* The assembler makes the section of this. */
static int stamp_assembly(const struct unit *unit) {
  char *lines = text("\n\t.pushsection " SECTION ",\"\"\n\t.ascii \"%s\\n\"\n\t.popsection\n", unit->id);
  int file = open(unit->object, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return 0;
  int done = write(file, lines, strlen(lines)) == (ssize_t)strlen(lines);
  return !close(file) && done;
}

/*
 * What a compiler made for the assembler has the stamp of its source. If it has none, then the
 * compiler ran past the capture; it may have been called by its path, while it finds the assembler
 * in PATH. Then the unit is no assembly, but a source that is not captured.
 */
static int is_stamped_assembly(struct unit *unit) {
  static const char directive[] = "\t.file\t\"";
  char *assembly = strcmp(unit->language, "assembler") ? NULL : contents(unit->source), *end;
  if (!assembly) return 0;
  if (strstr(assembly, ".pushsection " SECTION ",")) return 1;
  if (starts(assembly, directive) && (end = strchr(assembly + sizeof directive - 1, '"'))) {
    *end = 0;
    if (end - assembly > 2 && end[-2] == '.' && end[-1] == 'c') {
      unit->language = "compiled";
      unit->source = assembly + sizeof directive - 1;
    }
  }
  return 0;
}

static int stamp(const struct call *call, struct unit *unit) {
  if (call->mode == TO_ASSEMBLY) return stamp_assembly(unit);
  return is_stamped_assembly(unit) || stamp_object(call, unit);
}

/*
 * An object with the stamps of sources that are compiled and linked by one command, whose own
 * objects nobody sees. It is compiled with the same options, for objects of other kinds may not
 * be linked together, and some properties hold only if all objects have them.
 */
static char *stamp_for_link(const struct call *call) {
  struct buffer source = {0};
  char *name = text("%s/units/%s.c", call->capture, call->id);
  char *object = text("%s/units/%s.o", call->capture, call->id);
  put_text(&source, "__asm__(\".pushsection " SECTION ",\\\"\\\"\\n\"\n");
  for (size_t i = 0; i < call->unit_count; i++)
    put_text(&source, text("\".ascii \\\"%s\\\\n\\\"\\n\"\n", call->units[i].id));
  put_text(&source, "\".popsection\\n\");\n");
  struct words command = {0};
  add(&command, call->real);
  for (size_t i = 0; i < call->arguments.count; i++) {
    const char *word = call->arguments.at[i];
    if (starts(word, "-m") && strcmp(word, "-mllvm")) add(&command, word);
    if (starts(word, "-fcf-protection") || starts(word, "-fPI") || starts(word, "-fpi") ||
        starts(word, "--sysroot=") || starts(word, "--target="))
      add(&command, word);
  }
  add(&command, "-w"), add(&command, "-g0"), add(&command, "-x");
  add(&command, is_cxx_driver(call->tool) ? "c++" : "c"), add(&command, "-c"), add(&command, name);
  add(&command, "-o"), add(&command, object);
  int done = write_file(name, source.at) && run_silently(call->real, &command);
  unlink(name);
  return done ? object : NULL;
}

/* ---- the log ---- */

static void write_log(const struct call *call, int status) {
  struct buffer line = {0};
  char *folder = getcwd(NULL, 0);
  put_text(&line, "{");
  put_member(&line, "id", call->id);
  put_member(&line, "tool", call->tool);
  put_member(&line, "directory", folder ? folder : "");
  put_member(&line, "mode", mode_names[call->mode]);
  put_member(&line, "output", call->output);
  put_text(&line, text("\"result\":%d,\"arguments\":[", status));
  for (size_t i = 0; i < call->arguments.count; i++) {
    if (i) put(&line, ",", 1);
    put_json(&line, call->arguments.at[i]);
  }
  put_text(&line, "],\"units\":[");
  for (size_t i = 0; i < call->unit_count; i++) {
    const struct unit *unit = &call->units[i];
    put_text(&line, i ? ",{" : "{");
    put_member(&line, "id", unit->id);
    put_member(&line, "source", unit->source);
    put_member(&line, "language", unit->language);
    put_member(&line, "text", unit->text);
    put_text(&line, text("\"stamped\":%s}", unit->stamped ? "true" : "false"));
  }
  put_text(&line, "]}\n");
  /* One write to a file opened for appending is not mixed with those of other processes. */
  int log = open(text("%s/log", call->capture), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (log >= 0) {
    if (write(log, line.at, line.size) < 0) { /* a stamp without its line tells */ }
    close(log);
  }
}

/* ---- the call ---- */

static void prepare(struct call *call, int count, char **arguments) {
  struct timespec now;
  int files = 0;
  clock_gettime(CLOCK_REALTIME, &now);
  call->tool = base_name(arguments[0]);
  call->id = text("%llx%08lx-%lx", (unsigned long long)now.tv_sec, (unsigned long)now.tv_nsec,
                  (unsigned long)getpid());
  for (int i = 1; i < count; i++) expand(arguments[i], &call->arguments, &files);
  call->kind = kind_of(call->tool);
  understand(call);
}

/* A copy of standard input, since it is read twice. */
static int copy_of_standard_input(const struct call *call) {
  char *name = text("%s/units/%s.in", call->capture, call->id), part[65536];
  int file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  ssize_t size;
  unlink(name);
  while (file >= 0 && (size = read(0, part, sizeof part)) > 0)
    if (write(file, part, (size_t)size) != size) break;
  if (file >= 0) lseek(file, 0, SEEK_SET);
  return file;
}

static void keep_units(struct call *call, int standard_input) {
  for (size_t i = 0; i < call->unit_count; i++) {
    struct unit *unit = &call->units[i];
    if (!strcmp(unit->language, "c")) unit->text = preprocess(call, unit, standard_input);
    if (call->mode != LINK) unit->stamped = stamp(call, unit);
  }
}

static int run(struct call *call, char **arguments) {
  struct words command = {0};
  char *stamps = call->mode == LINK && call->unit_count ? stamp_for_link(call) : NULL;
  int standard_input = call->standard_input ? copy_of_standard_input(call) : SHARED;
  for (char **word = arguments; *word; word++) add(&command, *word);
  if (call->lto) add(&command, "-fno-lto"); /* objects of intermediate code lose sections */
  if (stamps) add(&command, "-x"), add(&command, "none"), add(&command, stamps);
  int status = finish(start(call->real, command.at, standard_input, SHARED, SHARED));
  if (status == 0) {
    for (size_t i = 0; i < call->unit_count; i++) call->units[i].stamped = stamps != NULL;
    keep_units(call, standard_input);
  }
  if (stamps) unlink(stamps);
  write_log(call, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return status;
}

/* The folder of the capture if it is recording; this program lies in it. */
static char *capture_folder(void) {
  char *self = realpath("/proc/self/exe", NULL), *slash = self ? strrchr(self, '/') : NULL;
  if (!slash) return NULL;
  *slash = 0;
  return access(text("%s/recording", self), F_OK) ? NULL : self;
}

int main(int count, char **arguments) {
  struct call call = {0};
  if (count < 1) return 127;
  const char *above = getenv(NESTED);
  call.capture = capture_folder();
  call.real = find_tool(base_name(arguments[0]));
  if (!call.real) {
    fprintf(stderr, "%s: command not found\n", base_name(arguments[0]));
    return 127;
  }
  setenv(NESTED, above ? text("%s:%s", above, call.real) : call.real, 1);
  if (call.capture && !above) prepare(&call, count, arguments);
  /* Compilers look beside themselves for their parts; the others print the name that they have. */
  if (strchr(arguments[0], '/') || kind_of(base_name(arguments[0])) == COMPILER)
    arguments[0] = call.real;
  if (call.mode == NOTHING) {
    execv(call.real, arguments);
    fprintf(stderr, "%s: %s\n", call.real, strerror(errno));
    return 126;
  }
  int status = run(&call, arguments);
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
