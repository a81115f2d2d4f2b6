import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'galla-test-run-';
const SHARED_MEMORY = '/dev/shm';
/** Several times the space that the databases and files of a run need. */
const ROOM = 4 * 1024 ** 3;

/** A folder for all files of a test run, in memory if there is room. */
export function openRunFolder(): { readonly path: string; remove(): void } {
  for (const folder of [SHARED_MEMORY, tmpdir()]) removeAbandoned(folder);
  const path = mkdtempSync(join(hasRoomInMemory() ? SHARED_MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
  // Every account can enter it, as with temporary folders, because tests start databases under another account.
  chmodSync(path, 0o1777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Whether there is room in memory, where copying the schema takes a fifth of the time. Containers often have no more
 * than 64 MB.
 */
function hasRoomInMemory(): boolean {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory() / 2) > ROOM;
  } catch {
    return false;
  }
}

/** Folders of runs that were killed. Their names contain the number of the run's process. */
function removeAbandoned(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (!(pid > 0) || isAlive(pid)) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
