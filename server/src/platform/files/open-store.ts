import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openLocalStore } from './local-store.ts';
import { openS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** The configured store: a bucket, or else a folder of this machine. */
export const openFileStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 === null ? openLocalStore(join(dataDir, 'files')) : openS3Store(s3);
