import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Held until `release` or the end of this process in any way, when the kernel releases it. */
export interface OwnerLock {
  release(): void;
}

/** Another Galla is running on the folder. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';
}

/**
 * O_EXLOCK: macOS locks when it opens the file. Linux has no such flag; there flock(1) locks the file that we have
 * open.
 */
const MAC_LOCKED = 0x20 | constants.O_NONBLOCK;

/**
 * Makes this process the only owner of a data folder, which it creates if needed, readable by its account only. It
 * waits for a predecessor that is stopping.
 * @param wait milliseconds
 * @throws {AlreadyRunningError} with the folder and the process id of its owner
 */
export async function takeOwnerLock(dataDir: string, wait = 2000): Promise<OwnerLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'owner.lock');
  for (const end = Date.now() + wait; ; await sleep(50)) {
    const descriptor = lock(dataDir, file);
    if (descriptor !== null) {
      ftruncateSync(descriptor);
      writeSync(descriptor, `${process.pid}\n`, 0);
      // The file stays: removing a locked file would let two starts lock two files with the same name.
      return { release: () => closeSync(descriptor) };
    }
    if (Date.now() >= end) {
      throw new AlreadyRunningError(
        `Galla is already running on ${dataDir} (pid ${readFileSync(file, 'utf8').trim()})`,
      );
    }
  }
}

function lock(dataDir: string, file: string): number | null {
  const flags = constants.O_RDWR | constants.O_CREAT;
  try {
    const descriptor = openSync(file, process.platform === 'darwin' ? flags | MAC_LOCKED : flags, 0o600);
    if (process.platform !== 'linux' || lockOpenFile(descriptor)) return descriptor;
    closeSync(descriptor);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EAGAIN') return null;
    if (code !== 'EACCES') throw error;
    throw new Error(`${dataDir} belongs to another account: start Galla as that account, or set DATA_DIR`, {
      cause: error,
    });
  }
}

/** The lock belongs to the open file, which flock(1) shares with us, so it outlives flock(1) and dies with us. */
function lockOpenFile(descriptor: number): boolean {
  const run = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', descriptor], encoding: 'utf8' });
  if (run.error) throw new Error(`flock is needed to lock the data folder (package util-linux): ${run.error.message}`);
  if (run.status === 0) return true;
  if (run.status === 1) return false;
  throw new Error(`The data folder could not be locked: ${run.stderr.trim()}`);
}
