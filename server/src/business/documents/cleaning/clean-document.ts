import { readFile } from 'node:fs/promises';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Antivirus } from '../../../platform/antivirus/antivirus.ts';
import { AntivirusSilent } from '../../../platform/antivirus/antivirus.ts';
import type { UploadedFile } from '../../../platform/http/uploads.ts';
import { PhotoRefused, readPhoto } from '../../../platform/images/photo.ts';
import { TurnsTaken } from '../../../platform/images/turns.ts';
import type { DocumentRow } from '../queries.ts';
import { cleanPdf } from './clean-pdf.ts';

/** The stored part of an upload: its pages and nothing else. */
export type CleanDocument = Pick<DocumentRow, 'type' | 'pages'> & { readonly bytes: Buffer };

/** The longest side of a document's picture, in pixels. Small print stays legible. */
const longestSide = 3000;

/**
 * Scans an uploaded document and rebuilds it from its pages. The content alone decides on its type.
 * @throws Problem for a file that is refused, and when no scanner confirms that it is clean
 */
export async function cleanDocument({ path }: UploadedFile, antivirus: Antivirus | null): Promise<CleanDocument> {
  if (antivirus === null) throw new Problem('ANTIVIRUS_MISSING', 503);
  const bytes = await readFile(path);
  const type = typeOf(bytes);
  if (type === undefined) throw new Problem('DOCUMENT_TYPE_REFUSED', 400);
  if (type === 'HEIC') throw new Problem('IMAGE_HEIC', 400);
  await refuseInfected(antivirus, bytes);
  try {
    return type === 'PDF' ? { type, ...(await cleanPdf(bytes)) } : await cleanPhoto(path);
  } catch (error) {
    if (error instanceof TurnsTaken) throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 5 });
    throw error instanceof PhotoRefused ? new Problem('DOCUMENT_UNREADABLE', 400) : error;
  }
}

async function cleanPhoto(path: string): Promise<CleanDocument> {
  const { files } = await readPhoto(path, { page: longestSide }, 'jpeg');
  return { type: 'JPEG', pages: 1, bytes: files.page };
}

async function refuseInfected(antivirus: Antivirus, bytes: Buffer): Promise<void> {
  const verdict = await antivirus.scan(bytes).catch((error: unknown) => {
    throw error instanceof AntivirusSilent ? new Problem('ANTIVIRUS_SILENT', 503) : error;
  });
  if (verdict.state === 'FOUND') throw new Problem('DOCUMENT_INFECTED', 400);
}

/** The type, by the first bytes. */
function typeOf(bytes: Buffer): 'PDF' | 'JPEG' | 'PNG' | 'HEIC' | undefined {
  const start = bytes.subarray(0, 12).toString('latin1');
  if (start.startsWith('%PDF-')) return 'PDF';
  if (start.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG';
  return /^.{4}ftyp(hei[cfsx]|hev[cx]|mif1|msf1)/s.test(start) ? 'HEIC' : undefined;
}
