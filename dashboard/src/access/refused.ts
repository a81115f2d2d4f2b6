import { retryText } from '@galla/contract/core/first-texts.ts';

/** Why a step was refused, in the words that the form shows. Any of them may be empty. */
export interface Refusal {
  /** The code of the catalogue (HTTP-07). */
  readonly code: string;
  /** Said above the button. */
  readonly text: string;
  /** Said at the captcha, where it is what was refused. */
  readonly captcha: string | undefined;
  /** Said at a field, by its name in the request. */
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

/** Why a step failed; whatever is no refusal, as a part of the page that did not load, says the generic text. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refused ? error.refusal : { code: '', text: retryText, captcha: undefined, fields: {} };
