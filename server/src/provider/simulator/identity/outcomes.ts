/** The outcomes of the simulated identity check by the four digits of a PAN. Any other digits verify. */
export const identityOutcomes = {
  '0001': 'the video fails',
  '0002': 'the PAN card shows another number',
  '0003': 'is verified late',
  '0004': 'is verified, and reported twice and before it is reported as submitted',
  '0005': 'is verified, and never reported: Galla has to ask',
  '0006': 'is verified, and marked for fraud',
  '0007': 'the widget cannot submit',
} as const;

/** The digits that have their own outcome. */
export type IdentityDigits = keyof typeof identityOutcomes;

/** The digits of a PAN, if they have their own outcome. */
export function digitsOf(pan: string): IdentityDigits | '' {
  const digits = pan.slice(5, 9);
  return Object.hasOwn(identityOutcomes, digits) ? (digits as IdentityDigits) : '';
}

/** Why a check with these digits fails. */
export const identityReasons: {
  readonly [Digits in IdentityDigits]?: { readonly field: string; readonly reason: string };
} = {
  '0001': { field: 'VIDEO', reason: 'The face cannot be seen in the video.' },
  '0002': { field: 'pan', reason: 'The PAN card shows another number.' },
};
