import { deriveKey, macOf, sameBytes } from '../../platform/crypto/sealing.ts';

/** How long a link opens its document, in ms. */
export const linkLives = 300_000;

/** The document that a link opens, and who requested it. The audit log records each opening under that person. */
export interface DocumentLink {
  readonly tenantId: string;
  readonly documentId: string;
  readonly personId: string;
  readonly membershipId: string;
}

const parts = ['tenantId', 'documentId', 'personId', 'membershipId'] as const;
const endAt = parts.length * 16;
const contentBytes = endAt + 6;

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidAt = (bytes: Buffer, place: number) =>
  bytes
    .subarray(place * 16, place * 16 + 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const macOfLink = (masterKey: Buffer, content: Buffer) =>
  macOf(deriveKey(masterKey, 'document-links'), content.toString('base64url'));

/** The key of a link: its document, its person and its end in ms, under a MAC. */
export function linkKey(masterKey: Buffer, link: DocumentLink, until: number): string {
  const end = Buffer.alloc(6);
  end.writeUIntBE(until, 0, 6);
  const content = Buffer.concat([...parts.map((part) => bytesOf(link[part])), end]);
  return Buffer.concat([content, macOfLink(masterKey, content)]).toString('base64url');
}

/** What a link's key opens; undefined if it was not issued here or has expired. */
export function openLink(masterKey: Buffer, key: string, now: number): DocumentLink | undefined {
  const bytes = Buffer.from(key, 'base64url');
  const content = bytes.subarray(0, contentBytes);
  if (bytes.length <= contentBytes || !sameBytes(bytes.subarray(contentBytes), macOfLink(masterKey, content)))
    return undefined;
  if (content.readUIntBE(endAt, 6) <= now) return undefined;
  return {
    tenantId: uuidAt(content, 0),
    documentId: uuidAt(content, 1),
    personId: uuidAt(content, 2),
    membershipId: uuidAt(content, 3),
  };
}
