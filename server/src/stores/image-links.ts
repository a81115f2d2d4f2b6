import type { imageSizes, StoreImage } from '@galla/contract/stores/schemas.ts';
import { deriveKey, macOf, sameBytes } from '../platform/crypto/sealing.ts';

/** A size in which pictures are kept. */
export type ImageSize = keyof typeof imageSizes;

const sizes: readonly ImageSize[] = ['small', 'medium', 'large'];

const hour = 3_600_000;

/** What a link opens: one picture of one tenant in one size. */
export interface LinkedImage {
  readonly tenantId: string;
  readonly imageId: string;
  readonly size: ImageSize;
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const macOfLink = (masterKey: Buffer, content: Buffer) =>
  macOf(deriveKey(masterKey, 'store-images'), content.toString('base64url'));

/** The key of a link: tenant, picture, size and end, under a MAC. */
export function linkKey(masterKey: Buffer, { tenantId, imageId, size }: LinkedImage, until: number): string {
  const end = Buffer.alloc(6);
  end.writeUIntBE(until, 0, 6);
  const content = Buffer.concat([bytesOf(tenantId), bytesOf(imageId), Buffer.from([sizes.indexOf(size)]), end]);
  return Buffer.concat([content, macOfLink(masterKey, content)]).toString('base64url');
}

/** What a link's key opens; undefined where nobody here made it, or it has ended. */
export function openLink(masterKey: Buffer, key: string, now: number): LinkedImage | undefined {
  const bytes = Buffer.from(key, 'base64url');
  const content = bytes.subarray(0, 39);
  const size = sizes[content[32] ?? sizes.length];
  if (bytes.length <= 39 || size === undefined || !sameBytes(bytes.subarray(39), macOfLink(masterKey, content)))
    return undefined;
  if (content.readUIntBE(33, 6) <= now) return undefined;
  return { tenantId: uuidOf(content.subarray(0, 16)), imageId: uuidOf(content.subarray(16, 32)), size };
}

/**
 * The links of a picture. They hold no session, and end at the second full hour from now, so that a browser that loads
 * the page again within the hour has the picture already.
 */
export function linksOf(
  { masterKey, now }: { readonly masterKey: Buffer; readonly now: number },
  image: Omit<LinkedImage, 'size'>,
): StoreImage['links'] {
  const until = (Math.floor(now / hour) + 2) * hour;
  const link = (size: ImageSize) => `/api/v1/store/image/${linkKey(masterKey, { ...image, size }, until)}`;
  return { small: link('small'), medium: link('medium'), large: link('large') };
}
