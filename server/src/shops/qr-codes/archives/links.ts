import { deriveKey, macOf, sameBytes } from '../../../platform/crypto/sealing.ts';

const hour = 3_600_000;
/** The length of an id and the link's expiry. */
const contentLength = 22;

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const macOfLink = (masterKey: Buffer, content: Buffer) =>
  macOf(deriveKey(masterKey, 'qr-code-archives'), content.toString('base64url'));

/** The path of a ZIP, which expires at the second full hour from now. */
export function linkOf({ masterKey, now }: { readonly masterKey: Buffer; readonly now: number }, id: string): string {
  const end = Buffer.alloc(6);
  end.writeUIntBE((Math.floor(now / hour) + 2) * hour, 0, 6);
  const content = Buffer.concat([bytesOf(id), end]);
  const key = Buffer.concat([content, macOfLink(masterKey, content)]).toString('base64url');
  return `/api/v1/qrpos/archives/file/${key}`;
}

/** The ZIP (UUID) of a link's key. Undefined for a forged or expired key. */
export function openLink(masterKey: Buffer, key: string, now: number): string | undefined {
  const bytes = Buffer.from(key, 'base64url');
  const content = bytes.subarray(0, contentLength);
  if (bytes.length <= contentLength || !sameBytes(bytes.subarray(contentLength), macOfLink(masterKey, content)))
    return undefined;
  return content.readUIntBE(16, 6) <= now ? undefined : uuidOf(content.subarray(0, 16));
}
