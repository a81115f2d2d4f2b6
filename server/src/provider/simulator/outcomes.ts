/** The outcomes of a payment, by the words that testers use. */
export const outcomes = {
  success: 'is paid',
  failure: 'is declined',
  'insufficient-funds': 'fails: not enough money',
  'authentication-failed': 'fails: the customer is not recognised',
  'technical-failure': 'fails: the bank has a technical problem',
  'pending-success': 'stays pending, then is paid',
  'pending-failure': 'stays pending, then fails',
  'late-success': 'is paid after it has expired',
  duplicate: 'is paid, and reported three times',
  reversed: 'is paid, and reported as paid before it is reported as pending',
  unreported: 'is paid, and never reported: Galla has to ask',
  'wrong-amount': 'is paid, and reported once with ₹1 less: Galla has to ask',
} as const;

export type Outcome = keyof typeof outcomes;

const outcomeNames = Object.keys(outcomes) as Outcome[];

/** Why a payment failed, in the bank's words. */
export const failureReasons: { readonly [Name in Outcome]?: string } = {
  failure: 'The customer declined the payment.',
  'insufficient-funds': 'The account does not have enough money.',
  'authentication-failed': 'The customer could not be authenticated.',
  'technical-failure': 'The bank has a technical problem.',
  'pending-failure': 'The bank declined the payment.',
};

/** The domain of the VPAs that the simulator knows; no bank has it. */
export const testDomain = 'gallatest';

/** The outcome of a payment by this VPA; undefined for another domain or an unknown name. */
export function outcomeOfVpa(vpa: string): Outcome | undefined {
  const [name, domain, ...more] = vpa.trim().toLowerCase().split('@');
  if (domain !== testDomain || more.length > 0) return undefined;
  return asOutcome(name);
}

/** The outcome of this name, if there is one. */
export function asOutcome(name: unknown): Outcome | undefined {
  return outcomeNames.find((one) => one === name);
}

/** The test cards: a network's first 4 digits, 2 for the kind, 2 for the outcome, zeros, and the check digit. */
export const testCards = [
  { network: 'VISA', begins: '4000', length: 16, kinds: ['credit', 'debit', 'corporate'] },
  { network: 'MASTERCARD', begins: '5200', length: 16, kinds: ['credit', 'debit', 'corporate'] },
  { network: 'RUPAY', begins: '6070', length: 16, kinds: ['credit', 'debit'] },
  { network: 'AMEX', begins: '3700', length: 15, kinds: ['credit'] },
  { network: 'DINERS', begins: '3600', length: 14, kinds: ['credit'] },
] as const;

const kindCodes = { credit: '00', debit: '01', corporate: '02' } as const;

/** The outcome of a card by its digits 7 and 8. `time-out`: it is paid at once, and the rail does not answer. */
export const cardOutcomes: Readonly<Record<string, Outcome | 'time-out'>> = {
  '00': 'success',
  '01': 'insufficient-funds',
  '02': 'time-out',
  '03': 'authentication-failed',
  '04': 'technical-failure',
  '05': 'pending-success',
  '06': 'pending-failure',
  '07': 'late-success',
  '08': 'duplicate',
  '09': 'reversed',
  '10': 'unreported',
  '11': 'failure',
  '12': 'wrong-amount',
};

export type TestNetwork = (typeof testCards)[number]['network'];
/** A kind of card, which decides on the merchant's price. */
export type CardKind = keyof typeof kindCodes;

/** The properties in the number of a test card. */
export interface TestCard {
  readonly network: TestNetwork;
  readonly kind: CardKind;
  readonly outcome: Outcome | 'time-out';
}

/** The number of the test card with this outcome. */
export function testCardNumber(network: TestNetwork, kind: CardKind, outcome: Outcome | 'time-out'): string {
  const card = testCards.find((one) => one.network === network);
  const code = Object.entries(cardOutcomes).find(([, one]) => one === outcome)?.[0];
  if (card === undefined || code === undefined) throw new RangeError(`There is no ${network} card for ${outcome}`);
  const digits = `${card.begins}${kindCodes[kind]}${code}`.padEnd(card.length - 1, '0');
  return `${digits}${checkDigit(digits)}`;
}

/** The test card of this number; undefined for every other number, above all a real one. */
export function testCardOf(number: string): TestCard | undefined {
  const card = testCards.find(({ begins, length }) => number.startsWith(begins) && number.length === length);
  const kind = card?.kinds.find((name) => kindCodes[name] === number.slice(4, 6));
  const outcome = cardOutcomes[number.slice(6, 8)];
  if (card === undefined || kind === undefined || outcome === undefined) return undefined;
  return testCardNumber(card.network, kind, outcome) === number ? { network: card.network, kind, outcome } : undefined;
}

/** Luhn's check digit, which detects a single wrong digit. */
function checkDigit(digits: string): number {
  let sum = 0;
  for (const [index, character] of [...digits].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10;
}

/** The OTPs of the card page: one passes, one fails, any other may be tried again, three times in all. */
export const testOtps = { passes: '123456', fails: '000000', tries: 3 } as const;

/** The outcome of an attempt of exactly this amount in paise, at its start, before the customer acts. */
export const paymentAmounts: ReadonlyMap<number, 'time-out' | 'technical-failure' | 'not-taken'> = new Map([
  [12_01, 'time-out'],
  [12_02, 'technical-failure'],
  [12_03, 'not-taken'],
]);

export const refundOutcomes = {
  success: 'is paid back at once',
  failure: 'fails: the bank declines it',
  'pending-success': 'stays pending, then is paid back',
  'pending-failure': 'stays pending, then fails',
  'time-out': 'is paid back, and the rail does not answer',
  'insufficient-funds': 'fails: not enough money with the provider',
  'technical-failure': 'fails: the bank has a technical problem',
  duplicate: 'stays pending, then is paid back and reported three times',
  reversed: 'is reported as paid back before it is reported as pending',
  unreported: 'stays pending, then is paid back and never reported: Galla has to ask',
  'not-taken': 'is not taken, and the rail answers with an error',
} as const;

export type RefundOutcome = keyof typeof refundOutcomes;

/** Refunds of exactly these amounts in paise; all others succeed. */
export const refundAmounts: ReadonlyMap<number, RefundOutcome> = new Map([
  [11_01, 'failure'],
  [11_02, 'pending-success'],
  [11_03, 'pending-failure'],
  [11_04, 'time-out'],
  [11_05, 'insufficient-funds'],
  [11_06, 'technical-failure'],
  [11_07, 'duplicate'],
  [11_08, 'reversed'],
  [11_09, 'unreported'],
  [11_10, 'not-taken'],
]);

/** Why a refund failed, in the bank's words. */
export const refundFailures: { readonly [Name in RefundOutcome]?: string } = {
  failure: 'The bank of the customer declined the refund.',
  'pending-failure': 'The account of the customer is closed.',
  'insufficient-funds': 'The account that refunds are paid from does not have enough money.',
  'technical-failure': 'The bank has a technical problem.',
};

/** Payouts to exactly these account numbers; payouts to all others succeed at once. */
export const payoutAccounts: ReadonlyMap<string, PayoutOutcome> = new Map([
  ['11010000001101', 'failure'],
  ['11010000001102', 'pending-success'],
  ['11010000001103', 'pending-failure'],
  ['11010000001104', 'time-out'],
  ['11010000001106', 'technical-failure'],
  ['11010000001107', 'duplicate'],
  ['11010000001108', 'reversed'],
  ['11010000001109', 'unreported'],
  ['11010000001110', 'not-taken'],
]);

/** The bank's holder name for exactly these accounts. All others have the name that was entered. */
export const checkedNames: ReadonlyMap<string, (holder: string) => string> = new Map([
  ['11010000001201', (holder: string) => holder.slice(0, Math.ceil(holder.length * 0.8))],
  ['11010000001202', () => 'Suresh Kumar Yadav'],
]);

/** The bank's holder name for exactly these UPI addresses; null if the address does not exist. */
export const checkedVpas: ReadonlyMap<string, string | null> = new Map([
  ['other-name@gallatest', 'Suresh Kumar Yadav'],
  ['failure@gallatest', null],
]);

/** The outcomes of a payout: those of a refund that also apply to a merchant's account. */
export type PayoutOutcome = Exclude<RefundOutcome, 'insufficient-funds'>;

/** Why a payout failed, in the bank's words. */
export const payoutFailures = {
  failure: 'The account of the merchant is closed.',
  'pending-failure': 'The name of the account is another one.',
  'technical-failure': 'The bank has a technical problem.',
} as const;

/** The outcome of a gateway request, by the last word of the merchant's name. */
export const activationNames: ReadonlyMap<string, ActivationOutcome> = new Map([
  ['declined', 'failure'],
  ['again', 'failure-once'],
  ['waiting', 'pending-success'],
  ['silent', 'time-out'],
  ['offline', 'not-taken'],
]);

/** The outcome of a gateway request. */
export type ActivationOutcome = 'success' | 'failure' | 'failure-once' | 'pending-success' | 'time-out' | 'not-taken';

/** Why a gateway was not opened, in the bank's words. */
export const activationFailure = 'The bank does not open a gateway for this website yet.';
