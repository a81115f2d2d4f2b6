import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { hiddenLeftOut, idOf, instant, noCardNumber } from '../../core/schema.ts';
import { fieldProblem } from '../onboarding/field-problems.ts';
import { currentAccountText } from '../onboarding/section-problems.ts';
import { bankAccountChangeIds } from './feature.ts';
import { bankAccountsRoutes } from './routes.ts';
import { changeStates } from './states.ts';

/** How many hours after its approval a new account receives its first payout. */
export const coolingHours = 24;

/** An account as people see it: only the last 4 digits of its number. */
const account = { holder: z.string(), ifsc: z.string(), last4: z.string() };

const change = z.object({
  changeId: idOf(bankAccountChangeIds),
  state: z.enum(changeStates),
  ...account,
  /** The account holder's name at the bank; null until the bank has answered, and if it found no account. */
  registeredName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  requestedBy: z.string(),
  requestedAt: instant,
  /** Whether the caller requested it: another person has to approve it. */
  own: z.boolean(),
  approvedBy: z.nullable(z.string()),
  /** When settlements start to use the account; null before the approval. */
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

/** The validation rules of a new account, by field name. */
export const bankAccountFields = {
  number: line('accountNumber'),
  ifsc: line('ifsc'),
  holder: line('holder'),
} as const;

const changeBody = z.strictObject({ changeId: idOf(bankAccountChangeIds) });

/**
 * The bank account that receives settlements (KYC-05). A new one is verified, approved by a second person, and used
 * after a wait.
 */
export const bankAccounts = endpoints(bankAccountsRoutes, {
  find: { summary: 'Retrieve the bank account that receives settlements, and its latest change', returns: state },
  request: {
    summary: 'Request a change of bank account; the bank verifies it with ₹1, then another Admin approves it',
    body: z.strictObject({
      ...bankAccountFields,
      accountType: z.literal('CURRENT', currentAccountText),
    }),
    returns: state,
    errors: { CONFLICT: 409, IFSC_UNKNOWN: 404, ACCOUNT_CHECKS_EXHAUSTED: 429 },
  },
  approve: {
    summary: 'Approve a bank account change requested by someone else; settlements go there after a safety period',
    body: changeBody,
    returns: state,
    errors: { CONFLICT: 409, BANK_CHANGE_OWN: 403 },
  },
  stop: {
    summary: 'Stop a pending change; settlements continue to go to the current account',
    body: changeBody,
    returns: state,
    errors: { CONFLICT: 409 },
  },
});
