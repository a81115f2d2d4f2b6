import { Problem } from '@galla/contract/core/problem.ts';
import { openTurns } from '../../../platform/images/turns.ts';
import { openThread } from '../../../platform/process/thread.ts';

export type PdfRefusal = 'UNREADABLE' | 'PROTECTED' | 'HAS_SCRIPTS' | 'TOO_LONG';

/** The answer of the thread that reads a PDF. */
export type PdfAnswer =
  | { readonly refusal: PdfRefusal }
  | { readonly refusal?: undefined; readonly bytes: Uint8Array; readonly pages: number };

/** A PDF of some pages takes less than a second to read. A hostile one may never end. */
const readingMs = 10_000;

/** One at a time: reading takes CPU and memory. */
const turns = openTurns({ atOnce: 1, waiting: 7 });

/**
 * Rebuilds a PDF from its pages, without metadata, forms, links, attachments and anything else in the file. It runs in
 * a thread with little memory and time, because the file is untrusted.
 * @throws Problem DOCUMENT_UNREADABLE, DOCUMENT_PROTECTED, DOCUMENT_HAS_SCRIPTS, DOCUMENT_TOO_LONG
 * @throws TurnsTaken
 */
export async function cleanPdf(file: Buffer): Promise<{ readonly bytes: Buffer; readonly pages: number }> {
  const answer = await turns.take(() => readInThread(file));
  if (answer.refusal !== undefined) throw new Problem(`DOCUMENT_${answer.refusal}`, 400);
  return { bytes: Buffer.from(answer.bytes), pages: answer.pages };
}

async function readInThread(file: Buffer): Promise<PdfAnswer> {
  const script = new URL('./read-pdf.ts', import.meta.url);
  const thread = openThread<Uint8Array, PdfAnswer>(script, { answerMs: readingMs, memoryMb: 256 });
  try {
    return (await thread.ask(file)) ?? { refusal: 'UNREADABLE' };
  } finally {
    thread.close();
  }
}
