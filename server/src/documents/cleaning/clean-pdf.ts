import { Worker } from 'node:worker_threads';
import { Problem } from '@galla/contract/core/problem.ts';
import { openTurns } from '../../platform/images/turns.ts';

/** Why a PDF is not kept. */
export type PdfRefusal = 'UNREADABLE' | 'PROTECTED' | 'HAS_SCRIPTS' | 'TOO_LONG';

/** What the thread that reads a PDF answers. */
export type PdfAnswer =
  | { readonly refusal: PdfRefusal }
  | { readonly refusal?: undefined; readonly bytes: Uint8Array; readonly pages: number };

/** A PDF of some pages is read in less than a second. A hostile one may never end. */
const readingMs = 10_000;

/** One at a time: reading takes a processor and memory. */
const turns = openTurns({ atOnce: 1, waiting: 7 });

/**
 * A PDF written anew from its pages: without metadata, forms, links, attached files and whatever else stood in the file. It
 * is read in a thread with little memory and time, because the file is a stranger's.
 * @throws Problem DOCUMENT_UNREADABLE, DOCUMENT_PROTECTED, DOCUMENT_HAS_SCRIPTS, DOCUMENT_TOO_LONG
 * @throws TurnsTaken
 */
export async function cleanPdf(file: Buffer): Promise<{ readonly bytes: Buffer; readonly pages: number }> {
  const answer = await turns.take(() => readInThread(file));
  if (answer.refusal !== undefined) throw new Problem(`DOCUMENT_${answer.refusal}`, 400);
  return { bytes: Buffer.from(answer.bytes), pages: answer.pages };
}

function readInThread(file: Buffer): Promise<PdfAnswer> {
  const unreadable: PdfAnswer = { refusal: 'UNREADABLE' };
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-pdf.ts', import.meta.url), {
      workerData: file,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    });
    const end = (answer: PdfAnswer) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end(unreadable), readingMs);
    worker.once('message', end);
    worker.once('error', () => end(unreadable));
    worker.once('exit', () => end(unreadable));
  });
}
