import { createReadStream } from 'node:fs';
import { utf16Of } from './csv-file.ts';

const sampleBytes = 64 * 1024;

/** The encoding of a text, and its beginning. Text that is neither UTF-16 nor UTF-8 counts as Windows-1252. */
export interface TextSample {
  readonly encoding: 'utf-8' | 'windows-1252';
  /** The first 64 KB. */
  readonly text: string;
}

/** Reads the beginning of a text, or all of it if the encoding depends on that. */
export async function sampleText(path: string): Promise<TextSample> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const pieces: Buffer[] = [];
  let size = 0;
  let encoding: TextSample['encoding'] = 'utf-8';
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (size < sampleBytes) pieces.push(piece.subarray(0, sampleBytes - size));
    size += piece.length;
    if (utf16Of(pieces[0] ?? piece) !== undefined) {
      if (size >= sampleBytes) break;
    } else if (!decodes(utf8, piece)) {
      encoding = 'windows-1252';
      if (size >= sampleBytes) break;
    }
  }
  const bytes = Buffer.concat(pieces);
  const text = new TextDecoder(utf16Of(bytes) ?? encoding).decode(bytes, { stream: true });
  return { encoding, text };
}

function decodes(decoder: { decode(piece: Buffer, options: { stream: boolean }): string }, piece: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}
