import { days } from '../../platform/retention.ts';

const years = (count: number) => days(365.25 * count);

/**
 * How long documents are kept. The Prevention of Money-laundering Act requires five years after a document's last use.
 * RBI's KYC Direction has every merchant repeat KYC within ten years at the latest.
 */
export const keptTimes = {
  /** An upload that has not finished by then never will. */
  unfinished: 3_600_000,
  /** Counted from the upload: a document is valid for ten years at most, and is kept for five more. */
  shown: years(15),
  /** Counted from the replacement of a document that was once submitted. */
  submitted: years(5),
} as const;

/**
 * When to remove the file of a document that its merchant replaces or deletes: at once, unless a review has had
 * documents of this merchant. In ms.
 */
export const removalOf = (wasSubmitted: boolean, now: number): number =>
  wasSubmitted ? now + keptTimes.submitted : now;
