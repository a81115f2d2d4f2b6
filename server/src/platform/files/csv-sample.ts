import { createReadStream } from 'node:fs';
import { type CsvEncoding, utf16Of } from './csv-file.ts';

const sampleBytes = 64 * 1024;

/** The encoding of a text, and its beginning. */
export interface TextSample {
  readonly encoding: CsvEncoding;
  /** The first 64 KB. */
  readonly text: string;
}

/**
 * Reads the beginning of a text, or all of it if the encoding depends on that. Text that is neither UTF-16 nor UTF-8
 * counts as Windows-1252, unless it contains UTF-8 letters: then it is UTF-8 with a wrong byte, and refused as such.
 */
export async function sampleText(path: string): Promise<TextSample> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const pieces: Buffer[] = [];
  let [size, hasLetters] = [0, false];
  let encoding: CsvEncoding = 'utf-8';
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (size < sampleBytes) pieces.push(piece.subarray(0, sampleBytes - size));
    if (size === 0) encoding = beginningOf(piece);
    size += piece.length;
    if (encoding === 'utf-8' && !decodes(utf8, piece)) {
      if (hasLetters || isMostlyUtf8(piece)) break;
      encoding = 'windows-1252';
    }
    hasLetters ||= encoding === 'utf-8' && piece.some((byte) => byte >= 0x80);
    if (encoding !== 'utf-8' && size >= sampleBytes) break;
  }
  const text = new TextDecoder(encoding).decode(Buffer.concat(pieces), { stream: true });
  return { encoding, text };
}

/** The encoding that the first bytes show. */
const beginningOf = (piece: Buffer): CsvEncoding => utf16Of(piece) ?? (isBareUtf16(piece) ? 'utf-16le' : 'utf-8');

/** Whether the bytes are Latin letters in UTF-16 without a byte order mark: every second byte is zero. */
function isBareUtf16(piece: Uint8Array): boolean {
  const head = piece.subarray(0, 1000);
  const zeros = head.filter((byte, index) => index % 2 === 1 && byte === 0).length;
  return zeros > head.length / 4 && !head.some((byte, index) => index % 2 === 0 && byte === 0);
}

function isMostlyUtf8(piece: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(piece, { stream: true });
  const letters = text.match(/[^\0-\x7F]/gu) ?? [];
  const wrong = letters.filter((letter) => letter === '\uFFFD').length;
  return letters.length - wrong > wrong;
}

function decodes(decoder: { decode(piece: Buffer, options: { stream: boolean }): string }, piece: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}
