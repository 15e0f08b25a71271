// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelCatalogueTest {
  @TempDir Path folder;

  @Test
  void theBuiltInModelsAreManyAndWellFormed() throws UsageException {
    assertTrue(ModelCatalogue.load(List.of()).size() >= 800);
  }

  @ParameterizedTest
  @CsvSource({
    "__builtin_memcpy, memcpy",
    "__memcpy_chk, memcpy",
    "__builtin___memcpy_chk, memcpy",
    "__isoc99_sscanf, sscanf",
    "fopen64, fopen",
    "__fxstat64, fxstat",
    "putc_unlocked, putc"
  })
  void decoratedNamesMeanThePlainOnes(String decorated, String plain) throws UsageException {
    ModelCatalogue catalogue = ModelCatalogue.load(List.of());
    assertNotNull(catalogue.find(plain));
    assertSame(catalogue.find(plain), catalogue.find(decorated));
  }

  @ParameterizedTest
  @CsvSource({
    "read, true",
    "pthread_cond_wait, true",
    "pthread_testcancel, true",
    "sem_wait, true",
    "frobnicate, true",
    "pthread_mutex_lock, false",
    "__builtin_memcpy, false",
    "__memcpy_chk, false",
    "__ctype_b_loc, false",
    "sem_post, false"
  })
  void cancellationPointsAreAllButThoseThatAreKnownToBeNone(String name, boolean expected)
      throws UsageException {
    assertEquals(expected, ModelCatalogue.load(List.of()).isCancellationPoint(name));
  }

  /** Both lists of POSIX 2017, 2.9.5.2, without what has left the standard since. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "accept aio_suspend clock_nanosleep close connect creat fcntl fdatasync fsync lockf",
        "mq_receive mq_send mq_timedreceive mq_timedsend msgrcv msgsnd msync nanosleep open openat",
        "pause poll pread pselect pthread_cond_timedwait pthread_cond_wait pthread_join",
        "pthread_testcancel pwrite read readv recv recvfrom recvmsg select sem_timedwait sem_wait",
        "send sendmsg sendto sigsuspend sigtimedwait sigwait sigwaitinfo sleep tcdrain wait waitid",
        "waitpid write writev access catclose catgets catopen chmod chown closedir closelog ctermid",
        "dlclose dlopen dprintf endgrent endhostent endpwent endservent faccessat fchmod fchmodat",
        "fchown fchownat fclose fflush fgetc fgetpos fgets fgetwc fgetws fmtmsg fopen fpathconf",
        "fprintf fputc fputs fputwc fputws fread freopen fscanf fseek fseeko fsetpos fstat fstatat",
        "ftell ftello futimens fwprintf fwrite fwscanf getaddrinfo getc getc_unlocked getchar",
        "getcwd getdate getdelim getgrent getgrgid getgrgid_r getgrnam getgrnam_r gethostent",
        "gethostid gethostname getline getlogin getlogin_r getnameinfo getpwent getpwnam getpwnam_r",
        "getpwuid getpwuid_r getservbyname getservbyport getservent getwc getwchar glob iconv_close",
        "iconv_open ioctl link linkat lio_listio localtime localtime_r lseek lstat mkdir mkdirat",
        "mkdtemp mkfifo mkfifoat mknod mknodat mkstemp mktime opendir openlog pathconf perror popen",
        "posix_fadvise posix_fallocate posix_madvise posix_openpt posix_spawn posix_spawnp printf",
        "psiginfo psignal pthread_rwlock_rdlock pthread_rwlock_timedrdlock pthread_rwlock_wrlock",
        "pthread_rwlock_timedwrlock putc putchar puts putwc putwchar readdir readlink readlinkat",
        "remove rename renameat rewind rewinddir scandir scanf seekdir semop setgrent setpwent",
        "sigpause stat strerror strerror_r strftime symlink symlinkat sync syslog tmpfile ttyname",
        "ttyname_r tzset ungetc ungetwc unlink unlinkat utime utimensat utimes vdprintf vfprintf",
        "vfwprintf vprintf vscanf vwprintf wcsftime wordexp wprintf wscanf"
      })
  void whatPosixNamesIsACancellationPoint(String names) throws UsageException {
    ModelCatalogue catalogue = ModelCatalogue.load(List.of());
    for (String name : names.split(" ")) {
      assertTrue(catalogue.isCancellationPoint(name), name);
    }
  }

  @Test
  void usersSayWhatIsNoCancellationPoint() throws Exception {
    Path file = folder.resolve("own.yaml");
    Files.writeString(file, "no-cancellation-points: frob* swap\n");
    ModelCatalogue catalogue = ModelCatalogue.load(List.of(file));
    assertEquals(false, catalogue.isCancellationPoint("frobnicate"));
    assertEquals(false, catalogue.isCancellationPoint("swap"));
    assertEquals(true, catalogue.isCancellationPoint("swap2"));
    assertEquals(false, catalogue.isCancellationPoint("malloc"));
  }

  @Test
  void unknownNamesHaveNoModel() throws UsageException {
    assertNull(ModelCatalogue.load(List.of()).find("frobnicate"));
  }

  @Test
  void usersAddModelsWithTheirOwnPolarity() throws Exception {
    Path file = folder.resolve("own.yaml");
    Files.writeString(
        file,
        """
        models:
          - names: my_trylock
            effects: {lock: 0, kind: mutex, attempt: try, success: nonzero}
          - names: malloc
        """);
    ModelCatalogue catalogue = ModelCatalogue.load(List.of(file));
    Model model = catalogue.find("my_trylock");
    assertNotNull(model);
    assertEquals(
        new Effect.Acquire(
            Operation.LockKind.MUTEX,
            Operation.LockMode.EXCLUSIVE,
            Operation.Attempt.TRY,
            0,
            Operation.Success.NONZERO),
        model.effects().get(0));
    assertEquals(List.of(), assertModel(catalogue, "malloc").effects());
  }

  private static Model assertModel(ModelCatalogue catalogue, String name) {
    Model model = catalogue.find(name);
    assertNotNull(model);
    return model;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "effects: {lock: 0}",
        "effects: {lock: x, kind: mutex}",
        "effects: {lock: 0, kind: mutxe}",
        "effects: {lock: 0, kind: mutex, sucess: zero}",
        "effects: {lock: 0, unlock: 1, kind: mutex}",
        "effects: {set: result, to: [somewhere 0]}",
        "effects: {explode: 0}",
        "effect: {free: 0}",
        "effects: {free: 0",
      })
  void mistakesAreReportedWithTheirLine(String line) throws Exception {
    Path file = folder.resolve("bad.yaml");
    Files.writeString(file, "models:\n  - names: f\n    " + line + "\n");
    UsageException failure =
        assertThrows(UsageException.class, () -> ModelCatalogue.load(List.of(file)));
    assertTrue(
        String.valueOf(failure.getMessage()).matches("(?s).*bad.yaml:[2345]: .*"),
        failure.getMessage());
  }

  @Test
  void aMissingFileIsNamed() {
    Path file = folder.resolve("none.yaml");
    UsageException failure =
        assertThrows(UsageException.class, () -> ModelCatalogue.load(List.of(file)));
    assertTrue(String.valueOf(failure.getMessage()).contains("none.yaml"));
  }
}
