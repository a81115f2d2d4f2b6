import * as z from 'zod/mini';
import { payMethods } from '../../collect/checkout/pay-methods.ts';
import { shortText } from '../../core/schema.ts';
import {
  bankStates,
  clockMoves,
  type SandboxBank,
  type SandboxRefundOutcome,
  sandboxBanks,
  sandboxPaymentOutcomes,
  sandboxRefundAmounts,
} from './feature.ts';

/** The maximum number of a script's steps. */
export const maxSteps = 30;

const keysOf = <Key extends string>(table: { readonly [name in Key]: unknown }) =>
  Object.keys(table) as [Key, ...Key[]];

/** In paise: up to ₹5,00,000. */
const amount = z.int().check(z.gte(1_00, 'Minimum ₹1.00.'), z.lte(5_00_000_00, 'Maximum ₹5,00,000.00.'));

/** A payment: the amount, the method, and the outcome. */
export const sandboxPayment = z.strictObject({
  amount,
  method: z.enum(payMethods),
  /** The net banking bank; other methods have none. */
  bank: z.optional(z.enum(keysOf<SandboxBank>(sandboxBanks))),
  outcome: z.enum(sandboxPaymentOutcomes),
});

/** An order that a customer may pay on its page. */
export const sandboxOrder = z.strictObject({ amount });

/** A refund of the last payment that can still be refunded. */
export const sandboxRefund = z.strictObject({
  outcome: z.enum(keysOf<SandboxRefundOutcome>(sandboxRefundAmounts)),
});

/** The customer's bank charges back the last payment, or the last open dispute ends. */
export const sandboxDispute = z.strictObject({ act: z.enum(['OPEN', 'WON', 'LOST']) });

/** The state of one bank. */
export const sandboxBankChange = z.strictObject({
  bank: z.enum(keysOf<SandboxBank>(sandboxBanks)),
  state: z.enum(bankStates),
});

/** A step of a script, in the format of its endpoint. */
export const scriptStep = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('PAY'), with: sandboxPayment }),
  z.strictObject({ do: z.literal('ORDER'), with: sandboxOrder }),
  z.strictObject({ do: z.literal('REFUND'), with: sandboxRefund }),
  z.strictObject({ do: z.literal('DISPUTE'), with: sandboxDispute }),
  z.strictObject({ do: z.literal('BANK'), with: sandboxBankChange }),
  z.strictObject({ do: z.literal('CLOCK'), with: z.strictObject({ to: z.enum(clockMoves) }) }),
]);

/** A step of a script. */
export type ScriptStep = z.infer<typeof scriptStep>;

/** A script: steps that are replayed in order. It contains only data, so that anybody may open one from an address. */
export const sandboxScript = z.strictObject({
  name: shortText(60),
  steps: z.array(scriptStep).check(z.minLength(1, 'Add at least one step.'), z.maxLength(maxSteps)),
});

/** A script. */
export type SandboxScript = z.infer<typeof sandboxScript>;
