import { Readable } from 'node:stream';
import { type ImageSize, imageSizes } from '@galla/contract/core/image-sizes.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { newFileKey } from '../files/keys.ts';
import type { FileStore } from '../files/store.ts';
import { FileMissing } from '../files/store.ts';
import type { Download } from '../http/handlers.ts';
import type { UploadedFile } from '../http/uploads.ts';
import type { Photo } from './photo.ts';
import { PhotoRefused, readPhoto } from './photo.ts';
import { TurnsTaken } from './turns.ts';

/** The file keys of a picture, one for each size. */
export type ImageFiles = { readonly [Key in `${ImageSize}_key`]: string };

/** An upload that has not finished after this time never will. In ms. */
export const unfinishedAfter = 3_600_000;

const sizes = Object.keys(imageSizes) as readonly ImageSize[];

/** New keys for the files of a picture. */
export const newImageKeys = (): ImageFiles => ({
  small_key: newFileKey(),
  medium_key: newFileKey(),
  large_key: newFileKey(),
});

/** An uploaded picture in all sizes. @throws Problem IMAGE_REFUSED, IMAGE_HEIC, TOO_MANY_REQUESTS */
export async function uploadedPhoto({ path }: UploadedFile): Promise<Photo<ImageSize>> {
  try {
    return await readPhoto(path, imageSizes);
  } catch (error) {
    if (error instanceof PhotoRefused)
      throw new Problem(error.refusal === 'HEIC' ? 'IMAGE_HEIC' : 'IMAGE_REFUSED', 400);
    if (error instanceof TurnsTaken) throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 5 });
    throw error;
  }
}

/** Writes a picture in all sizes. */
export async function writeFiles(files: FileStore, keys: ImageFiles, photo: Photo<ImageSize>): Promise<void> {
  for (const size of sizes)
    await files.write(keys[`${size}_key`], Readable.from([photo.files[size]], { objectMode: false }));
}

/** Removes the files of a picture; missing files are ignored. */
export async function removeFiles(files: FileStore, keys: ImageFiles): Promise<void> {
  for (const size of sizes) await files.remove(keys[`${size}_key`]);
}

/** One size of a picture to send, with the time that browsers cache it. @throws Problem STATUS_404 */
export async function imageDownload(
  files: FileStore,
  keys: ImageFiles,
  size: ImageSize,
  cachedSeconds: number,
): Promise<Download> {
  const stream = await files.read(keys[`${size}_key`]).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Problem('STATUS_404', 404) : error;
  });
  return { fileName: `${size}.webp`, stream, type: 'image/webp', cachedSeconds };
}
