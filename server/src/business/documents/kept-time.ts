import { days } from '../../platform/retention.ts';

const years = (count: number) => days(365.25 * count);

/**
 * How long documents are kept. The Prevention of Money-laundering Act asks for five years after a document has done its
 * part, and the KYC Direction of RBI has every merchant prove itself anew within ten years at the latest.
 */
export const keptTimes = {
  /** An upload that has not come to its end after so long never will. */
  unfinished: 3_600_000,
  /** From the upload on: it counts for ten years at most, and is kept for five more. */
  shown: years(15),
  /** From the replacement of a document on that was submitted once. */
  submitted: years(5),
} as const;

/**
 * When the file of a document that its merchant replaces or deletes is removed: at once, unless a review has had
 * documents of this merchant. In ms.
 */
export const removalOf = (wasSubmitted: boolean, now: number): number =>
  wasSubmitted ? now + keptTimes.submitted : now;
