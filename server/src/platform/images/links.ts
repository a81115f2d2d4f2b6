import { type ImageSize, imageSizes } from '@galla/contract/core/image-sizes.ts';
import { deriveKey, macOf, sameBytes } from '../crypto/sealing.ts';

const sizes = Object.keys(imageSizes) as readonly ImageSize[];

/** What a link opens: one picture of one tenant in one size. */
export interface LinkedImage {
  readonly tenantId: string;
  readonly imageId: string;
  readonly size: ImageSize;
}

/** The kind of pictures that a link opens. Each kind has its own key. */
export type ImageOwner = 'store-images' | 'payment-page-images';

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const macOfLink = (masterKey: Buffer, owner: ImageOwner, content: Buffer) =>
  macOf(deriveKey(masterKey, owner), content.toString('base64url'));

/** The key of a link: tenant, picture, size and end in ms, under a MAC. */
export function linkKey(
  masterKey: Buffer,
  owner: ImageOwner,
  { tenantId, imageId, size }: LinkedImage,
  until: number,
): string {
  const end = Buffer.alloc(6);
  end.writeUIntBE(until, 0, 6);
  const content = Buffer.concat([bytesOf(tenantId), bytesOf(imageId), Buffer.from([sizes.indexOf(size)]), end]);
  return Buffer.concat([content, macOfLink(masterKey, owner, content)]).toString('base64url');
}

/** What a link's key opens; undefined if it was not issued here for this owner, or has expired. */
export function openLink(masterKey: Buffer, owner: ImageOwner, key: string, now: number): LinkedImage | undefined {
  const bytes = Buffer.from(key, 'base64url');
  const content = bytes.subarray(0, 39);
  const size = sizes[content[32] ?? sizes.length];
  if (bytes.length <= 39 || size === undefined || !sameBytes(bytes.subarray(39), macOfLink(masterKey, owner, content)))
    return undefined;
  if (content.readUIntBE(33, 6) <= now) return undefined;
  return { tenantId: uuidOf(content.subarray(0, 16)), imageId: uuidOf(content.subarray(16, 32)), size };
}

/** The links of a picture in each size. `path` is the address to which the keys are appended. */
export function linksOf(
  masterKey: Buffer,
  owner: ImageOwner,
  image: Omit<LinkedImage, 'size'>,
  { path, until }: { readonly path: string; readonly until: number },
): { readonly [Size in ImageSize]: string } {
  const link = (size: ImageSize) => `${path}/${linkKey(masterKey, owner, { ...image, size }, until)}`;
  return { small: link('small'), medium: link('medium'), large: link('large') };
}
