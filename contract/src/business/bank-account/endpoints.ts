import * as z from 'zod/mini';
import { endpoint, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { hiddenLeftOut, instant, noCardNumber } from '../../core/schema.ts';
import { fieldProblem } from '../onboarding/field-problems.ts';
import { currentAccountText } from '../onboarding/section-problems.ts';
import { bankAccountChangeIds } from './feature.ts';
import { bankAccountScreens } from './screens.ts';

const { access } = bankAccountScreens.bankAccount;

/** How long a new account waits after its approval before the first payout goes to it, in hours. */
export const coolingHours = 24;

/** The states of a change. `CHECKING`, `WAITING` and `COOLING` are open; a merchant has one open change at most. */
export const changeStates = ['CHECKING', 'REFUSED', 'WAITING', 'COOLING', 'DONE', 'STOPPED'] as const;

/** A state of a change. */
export type ChangeState = (typeof changeStates)[number];

/** Where each state of a change leads. */
export const changeTransitions = {
  CHECKING: ['WAITING', 'REFUSED', 'STOPPED'],
  WAITING: ['COOLING', 'STOPPED'],
  COOLING: ['DONE', 'STOPPED'],
  REFUSED: [],
  DONE: [],
  STOPPED: [],
} as const satisfies { readonly [State in ChangeState]: readonly ChangeState[] };

/** An account as people see it: of its number the last 4 digits. */
const account = { holder: z.string(), ifsc: z.string(), last4: z.string() };

const change = z.object({
  changeId: idOf(bankAccountChangeIds),
  state: z.enum(changeStates),
  ...account,
  /** The name that the bank has; null until it has answered, and where it found no account. */
  registeredName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  requestedBy: z.string(),
  requestedAt: instant,
  /** Whether the reader asked for it: somebody else approves it. */
  own: z.boolean(),
  approvedBy: z.nullable(z.string()),
  /** From when on settlements go there; null before the approval. */
  readyAt: z.nullable(instant),
});

/** The newest change of a merchant's bank account. */
export type BankAccountChange = z.infer<typeof change>;

const state = z.object({
  account: z.nullable(z.object({ ...account, since: instant })),
  change: z.nullable(change),
});

/** The bank account of a merchant, with its newest change. */
export type BankAccountState = z.infer<typeof state>;

const line = (field: 'accountNumber' | 'ifsc' | 'holder') =>
  z.string().check(
    hiddenLeftOut,
    z.trim(),
    ...(field === 'accountNumber' ? [] : [noCardNumber]),
    z.superRefine((text, { addIssue }) => {
      const message = text === '' ? requiredTexts[field] : fieldProblem(field, text);
      if (message !== undefined) addIssue({ code: 'custom', message, input: text });
    }),
  );

const requiredTexts = {
  accountNumber: 'Enter the account number.',
  ifsc: 'Enter the IFSC.',
  holder: 'Enter the account holder’s name.',
} as const;

/** The rules of the fields of a new account, by their names. */
export const bankAccountFields = {
  number: line('accountNumber'),
  ifsc: line('ifsc'),
  holder: line('holder'),
} as const;

const changeBody = z.strictObject({ changeId: idOf(bankAccountChangeIds) });

/** The bank account that settlements go to (KYC-05): another one is checked, approved by a second person, and waits. */
export const bankAccounts = feature('bank-account', {
  find: endpoint('GET /v1/merchant/bankAccount', {
    summary: 'The bank account that settlements go to, and its newest change',
    access,
    testMode: false,
    returns: state,
  }),
  request: endpoint('POST /v1/merchant/bankAccount', {
    summary: 'Ask for another bank account; the bank is asked by ₹1, then another Admin approves it',
    access,
    testMode: false,
    risk: 'money',
    body: z.strictObject({
      ...bankAccountFields,
      accountType: z.literal('CURRENT', currentAccountText),
    }),
    returns: state,
    errors: { CONFLICT: 409, IFSC_UNKNOWN: 404, ACCOUNT_CHECKS_EXHAUSTED: 429 },
  }),
  approve: endpoint('POST /v1/merchant/bankAccount/approve', {
    summary: 'Approve a change that somebody else has asked for; settlements go there after a safety time',
    access,
    testMode: false,
    risk: 'money',
    body: changeBody,
    returns: state,
    errors: { CONFLICT: 409, BANK_CHANGE_OWN: 403 },
  }),
  stop: endpoint('POST /v1/merchant/bankAccount/stop', {
    summary: 'Stop an open change: settlements stay with the present account',
    access,
    testMode: false,
    // It protects: an Admin whose second way is far can still stop a thief.
    risk: 'none',
    body: changeBody,
    returns: state,
    errors: { CONFLICT: 409 },
  }),
});
