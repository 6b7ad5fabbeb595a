import { describe, expect, it } from 'vitest';
import { errorFromPostgres, folderError } from './embedded-postgres-error.ts';

describe('what PostgreSQL says becomes a sentence that says what to do', () => {
  it.each([
    ['no-disk-space', 'PANIC:  could not write to file "pg_wal/xlogtemp.31": No space left on device'],
    ['no-disk-space', 'initdb: error: could not create directory "/proc/self/cwd/base": Disk quota exceeded'],
    ['version-mismatch', 'FATAL:  database files are incompatible with server'],
    ['user-unsuitable', 'initdb: error: could not look up effective user ID 54321: user does not exist'],
    ['user-unsuitable', 'initdb: error: cannot be run as root'],
    ['folder-not-writable', 'FATAL:  could not open file "base/1/2": Permission denied'],
    ['folder-not-writable', 'FATAL:  data directory "/data" has invalid permissions'],
    ['folder-in-use', 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'],
    ['folder-damaged', 'PANIC:  could not locate a valid checkpoint record at 0/1'],
    ['folder-damaged', 'FATAL:  incorrect checksum in control file'],
    ['start-failed', 'FATAL:  could not map anonymous shared memory: Cannot allocate memory'],
  ])('%s: %s', (code, line) => {
    const error = errorFromPostgres('/data', ['LOG:  starting PostgreSQL', line, 'LOG:  shutting down']);
    expect(error.code).toBe(code);
    // One sentence with a reason and a way out.
    expect(error.message).toMatch(/^[A-Z].*: .*\.$/);
    expect(error.message).not.toContain('\n');
  });

  it('takes the first reason it knows, not what followed from it', () => {
    const lines = [
      'initdb: error: could not create directory "/proc/self/cwd/base": No space left on device',
      'initdb: error: child process exited with exit code 1',
    ];
    expect(errorFromPostgres('/data', lines).code).toBe('no-disk-space');
  });

  it.runIf(process.platform === 'linux')('names the real folder, not the way PostgreSQL reaches it', () => {
    const lines = ['but could not open file "/proc/self/cwd/global/pg_control": No such file or directory'];
    expect(errorFromPostgres('/data', lines).message).toContain(
      '(could not open file "/data/global/pg_control": No such file or directory)',
    );
  });

  it('has an answer to silence', () => {
    expect(errorFromPostgres('/data', [])).toMatchObject({
      code: 'start-failed',
      message: expect.stringContaining('it said nothing'),
    });
  });

  it('says why a folder can not be written', () => {
    const error = Object.assign(new Error(), { code: 'EROFS' });
    expect(folderError('/data', error)).toMatchObject({ code: 'folder-not-writable', cause: error });
    expect(folderError('/data', error).message).toContain('the disk is read-only');
    expect(folderError('/data', Object.assign(new Error(), { code: 'ENOSPC' })).code).toBe('no-disk-space');
  });
});
