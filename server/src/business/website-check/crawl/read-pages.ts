import { openThread, type Thread } from '../../../platform/process/thread.ts';
import type { ReadPage } from './page.ts';

/** A page as it came. */
export interface PageSource {
  readonly url: string;
  readonly source: string;
}

/** A page of a megabyte is read in a tenth of a second. */
const limits = { answerMs: 5_000, memoryMb: 128 };

/** The thread that reads the pages of one site, because they are a stranger's. */
export const openPageReader = (): Thread<PageSource, ReadPage> =>
  openThread(new URL('./page-thread.ts', import.meta.url), limits);
