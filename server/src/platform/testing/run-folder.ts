import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'galla-test-run-';
const SHARED_MEMORY = '/dev/shm';
/** What the databases and files of a run take at most, several times over. */
const ROOM = 4 * 1024 ** 3;

/** A folder for everything that a run of the tests writes, in memory where there is room for it. */
export function openRunFolder(): { readonly path: string; remove(): void } {
  for (const folder of [SHARED_MEMORY, tmpdir()]) removeAbandoned(folder);
  const path = mkdtempSync(join(hasRoomInMemory() ? SHARED_MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
  // As temporary folders are: tests start databases under another account.
  chmodSync(path, 0o1777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A copy of the schema costs a fifth of the time in memory. Containers often have no more than 64 MB there. */
function hasRoomInMemory(): boolean {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory() / 2) > ROOM;
  } catch {
    return false;
  }
}

/** Folders of runs that were killed. The run's process number is in the name. */
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
