import { openThread, type Thread } from '../../../platform/process/thread.ts';
import type { ReadPage } from './page.ts';

/** A fetched page, before it is parsed. */
export interface PageSource {
  readonly url: string;
  readonly source: string;
}

/** A one-megabyte page takes a tenth of a second. */
const limits = { answerMs: 5_000, memoryMb: 128 };

/** The thread that reads the pages of one site, because they are untrusted. */
export const openPageReader = (): Thread<PageSource, ReadPage> =>
  openThread(new URL('./page-thread.ts', import.meta.url), limits);
