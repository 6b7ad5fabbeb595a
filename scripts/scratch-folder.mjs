import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
/** Several times as much as the databases of a test run need. */
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for the databases of a test run. It's in memory if there's plenty, because a run creates and deletes
 * hundreds of databases, and each would wait for the disk.
 * @param {string} prefix what its name begins with
 * @returns {string} its path
 */
export function makeScratchFolder(prefix) {
  return mkdtempSync(join(hasRoomInMemory() ? MEMORY_DISK : tmpdir(), prefix));
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY_DISK)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
}
