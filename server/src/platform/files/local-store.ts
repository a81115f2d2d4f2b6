import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isFileKey } from './keys.ts';
import type { FileStore } from './store.ts';
import { FileMissing } from './store.ts';

/**
 * Files in a folder of this machine, `DATA_DIR/files`. A file is written under a temporary name, flushed to disk and
 * renamed. So under its own name it is complete or absent, even after a power failure.
 */
export function openLocalStore(folder: string): FileStore {
  const pathsOf = (key: string) => {
    if (!isFileKey(key)) throw new TypeError('This is no key of a file.');
    // Sub-folders, because a folder with a hundred thousand files is slow to list and back up.
    const parent = join(folder, key.slice(0, 2));
    return { parent, file: join(parent, key), aside: join(parent, `${key}.part`) };
  };
  return {
    async write(key, content) {
      const { parent, file, aside } = pathsOf(key);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(aside, { mode: 0o600, flush: true }));
        await rename(aside, file);
        await flushFolder(parent);
        return (await stat(file)).size;
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    async read(key) {
      const handle = await open(pathsOf(key).file, 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing('There is no such file.') : error;
      });
      return handle.createReadStream();
    },
    async remove(key) {
      const { file, aside } = pathsOf(key);
      await Promise.all([rm(file, { force: true }), rm(aside, { force: true })]);
    },
  };
}

/** Flushes the folder, which stores the new name. Windows cannot flush folders and does not need to. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
