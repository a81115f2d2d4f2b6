import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Problem } from '@galla/contract/core/problem.ts';
import { deriveKey, sealBytes, unsealBytes } from '../../platform/crypto/sealing.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { FileMissing } from '../../platform/files/store.ts';
import type { DocumentRow } from './queries.ts';

/** Each merchant has its own key. */
const keyOf = (masterKey: Buffer, tenantId: string) => deriveKey(masterKey, `documents:${tenantId}`);

/** The keys of the installation and the store of its files. */
export interface SealedFiles {
  readonly masterKey: Buffer;
  readonly files: FileStore;
}

type Place = Pick<DocumentRow, 'tenant_id' | 'id' | 'file_key'>;

/** Writes the file of a document, bound to its row. */
export async function writeSealed({ masterKey, files }: SealedFiles, row: Place, bytes: Buffer): Promise<void> {
  const sealed = sealBytes(keyOf(masterKey, row.tenant_id), row.id, bytes);
  await files.write(row.file_key, Readable.from([sealed], { objectMode: false }));
}

/** Reads the file of a document. @throws Problem STATUS_404 */
export async function readSealed({ masterKey, files }: SealedFiles, row: Place): Promise<Buffer> {
  const stream = await files.read(row.file_key).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Problem('STATUS_404', 404) : error;
  });
  return unsealBytes(keyOf(masterKey, row.tenant_id), row.id, await buffer(stream));
}
