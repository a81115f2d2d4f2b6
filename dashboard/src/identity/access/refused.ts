import { retryText } from '@galla/contract/core/first-texts.ts';

/** The reason for a refused step, in the form's texts. Each may be empty. */
export interface Refusal {
  /** The code of the catalogue (HTTP-07). */
  readonly code: string;
  /** The text above the button. */
  readonly text: string;
  /** The text at a refused captcha. */
  readonly captcha: string | undefined;
  /** The text at a field, by its name in the request. */
  readonly fields: { readonly [field: string]: string };
}

/** A request of the sign-in page that was refused. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}

/**
 * The reason for a failed step. Errors that are not refusals, such as a chunk that did not load, get the generic text.
 */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refused ? error.refusal : { code: '', text: retryText, captcha: undefined, fields: {} };
