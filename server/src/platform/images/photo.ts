import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openTurns } from './turns.ts';

/** Why a photo is refused: the file is not a photo, or it is HEIC, which the library cannot read. */
export type PhotoRefusal = 'REFUSED' | 'HEIC';

/** Thrown for a refused file. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal, options?: ErrorOptions) {
    super(`This file is not kept: ${refusal}`, options);
    this.refusal = refusal;
  }
}

/** A photo in several sizes, upright and without metadata. */
export interface Photo<Size extends string> {
  /** The width of the largest size, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly files: { readonly [Key in Size]: Buffer };
}

/** 50 megapixels, the resolution of current phones. A small file that claims more is a decompression bomb. */
const maxPixels = 50_000_000;
const maxSide = 16_000;
const decodeSeconds = 10;
const quality = 80;

/** Photos are decoded one after the other, because decoding uses the threads that the rest of the process needs too. */
const turns = openTurns({ atOnce: 1, waiting: 7 });

sharp.concurrency(1);
sharp.cache(false);

/** What a photo is encoded as: WebP for pages, JPEG for files that people keep. */
type PhotoFormat = 'webp' | 'jpeg';

/**
 * Decodes a photo and encodes it in each size (longest side in pixels, smaller photos are not enlarged), the largest
 * first. Only the pixels of the file are kept.
 * @throws PhotoRefused, TurnsTaken
 */
export async function readPhoto<Size extends string>(
  path: string,
  sizes: { readonly [Key in Size]: number },
  format: PhotoFormat = 'webp',
): Promise<Photo<Size>> {
  const bytes = await readFile(path);
  refuseOthers(bytes);
  return turns.take(() => resized(bytes, sizes, format));
}

async function resized<Size extends string>(
  bytes: Buffer,
  sizes: { readonly [Key in Size]: number },
  as: PhotoFormat,
): Promise<Photo<Size>> {
  const names = (Object.keys(sizes) as Size[]).sort((one, other) => sizes[other] - sizes[one]);
  const files: Partial<Record<Size, Buffer>> = {};
  let from = bytes;
  let largest: { readonly width: number; readonly height: number } | undefined;
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    if (!['jpeg', 'png', 'webp'].includes(format) || width > maxSide || height > maxSide)
      throw new PhotoRefused('REFUSED');
    for (const name of names) {
      const { data, info } = await shrunk(from, sizes[name], as);
      files[name] = data;
      largest ??= info;
      from = data;
    }
  } catch (error) {
    throw error instanceof PhotoRefused ? error : new PhotoRefused('REFUSED', { cause: error });
  }
  return { width: largest?.width ?? 0, height: largest?.height ?? 0, files: files as Record<Size, Buffer> };
}

/** Rotated by its EXIF, in sRGB. The library drops metadata by default. */
const shrunk = (bytes: Buffer, side: number, as: PhotoFormat) => {
  const photo = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds });
  // JPEG has no transparency, so transparent areas become white.
  const encoded = as === 'webp' ? photo.webp({ quality }) : photo.flatten({ background: '#fff' }).jpeg({ quality: 85 });
  return encoded.toBuffer({ resolveWithObject: true });
};

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Refuses a file that does not begin as a photo of a known format, and one that is valid in another format too. */
function refuseOthers(bytes: Buffer): void {
  if (startsWith(bytes, 'ftyp', 4) && /^(hei[cfsx]|hev[cx]|mif1|msf1)$/.test(bytes.subarray(8, 12).toString('latin1')))
    throw new PhotoRefused('HEIC');
  const end = endOf(bytes);
  if (end === undefined || isSomethingElse(bytes, end)) throw new PhotoRefused('REFUSED');
}

/** The end of the photo according to its format: cameras append data after the end of a JPEG. */
function endOf(bytes: Buffer): number | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return bytes.length;
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return bytes.lastIndexOf('IEND', undefined, 'latin1') + 8;
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) && bytes.length >= 12) {
    const length = bytes.readUInt32LE(4) + 8;
    return length + (length % 2);
  }
  return undefined;
}

/** Signatures of pages, scripts and documents, long enough that no photo contains one by chance. */
const marks = ['<script', '<html', '<?php', '%pdf-'];

/** Programs look for the end of an archive in this last part of a file. */
const archiveTail = 65_557;

function isSomethingElse(bytes: Buffer, end: number): boolean {
  if (bytes.length > end || bytes.subarray(-archiveTail).includes('PK\x05\x06', 0, 'latin1')) return true;
  const text = bytes.toString('latin1').toLowerCase();
  return marks.some((mark) => text.includes(mark));
}
