import * as z from 'zod/mini';
import { payMethods } from '../../collect/checkout/pay-methods.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant, paise } from '../../core/schema.ts';
import { bankStates, clockMoves, sandboxScriptIds } from './feature.ts';
import { sandboxRoutes } from './routes.ts';
import {
  sandboxBankChange,
  sandboxDispute,
  sandboxOrder,
  sandboxPayment,
  sandboxRefund,
  sandboxScript,
  scriptStep,
} from './script.ts';

/** The next events of a sandbox's clock. */
export const clockStepKinds = [
  'REMINDER',
  'LINK_EXPIRES',
  'ORDER_EXPIRES',
  'QR_EXPIRES',
  'CUT_OFF',
  'REPORT',
  'SETTLEMENT',
] as const;

const clockStep = z.object({
  kind: z.enum(clockStepKinds),
  at: instant,
  /** The name or number of its subject; null for the merchant's own day. */
  subject: z.nullable(z.string()),
  /** In paise; null if no money is involved. */
  amount: z.nullable(paise),
});

/** The next event of a sandbox's clock. */
export type ClockStep = z.infer<typeof clockStep>;

const clock = z.object({
  /** The sandbox's time. */
  now: instant,
  aheadMs: z.int(),
  /** The current position in the sandbox's events: later events come after it. */
  position: z.int(),
});

/** The clock of a sandbox. */
export type SandboxClock = z.infer<typeof clock>;

const made = z.object({
  orderId: idOf('order'),
  merchantOrderId: z.string(),
  amount: paise,
  at: instant,
  state: z.enum(['CREATED', 'PAID', 'CANCELLED', 'EXPIRED']),
  method: z.nullable(z.enum(payMethods)),
  /** The state of its last payment attempt. */
  tried: z.nullable(z.enum(['PENDING', 'COMPLETED', 'FAILED'])),
  /** Null while there is no payment. */
  paymentId: z.nullable(idOf('payment')),
  refunded: paise,
});

/** An order created in a sandbox, and its outcome. */
export type MadeOrder = z.infer<typeof made>;

const settled = z.object({
  settlementId: idOf('settlement'),
  /** An Indian day by the sandbox's clock. */
  day: z.string(),
  state: z.enum(['PENDING', 'SETTLED', 'FAILED']),
  payments: z.int(),
  /** The amount to the bank, in paise; negative if refunds exceed payments. */
  net: z.int(),
  utr: z.nullable(z.string()),
});

/** A settlement of a sandbox. */
export type SandboxSettlement = z.infer<typeof settled>;

const script = z.object({
  scriptId: idOf(sandboxScriptIds),
  name: z.string(),
  steps: z.array(scriptStep),
  createdAt: instant,
  lastRunAt: z.nullable(instant),
  /** The number of the step at which the last run stopped, from 1; null if all were done. */
  failedStep: z.nullable(z.int()),
});

/** A saved script. */
export type SavedScript = z.infer<typeof script>;

const madeOrder = z.object({ orderId: idOf('order'), payUrl: z.string() });
const named = z.strictObject({ scriptId: idOf(sandboxScriptIds) });
const scripts = z.object({ scripts: z.array(script) });

/** The controls of a sandbox: its clock, actions with chosen outcomes, banks, scripts. Only in test mode. */
export const sandbox = endpoints(sandboxRoutes, {
  read: {
    summary: 'Retrieve the sandbox: its clock, next steps, banks, latest orders and settlements',
    returns: z.object({
      clock,
      steps: z.array(clockStep),
      banks: z.array(z.object({ bank: z.string(), state: z.enum(bankStates) })),
      made: z.array(made),
      /** The newest ones; the settlement screens only show real money (TST-04). */
      settlements: z.array(settled),
    }),
  },
  news: {
    summary: 'Count sandbox events of each type since an event position and a time on its clock',
    query: z.strictObject({ after: z.coerce.number().check(z.int(), z.gte(0)), since: instant }),
    returns: z.object({
      position: z.int(),
      events: z.array(z.object({ type: z.string(), count: z.int() })),
    }),
  },
  moveClock: {
    summary:
      'Move the sandbox clock forward: by a minute, to the cut-off, to the next settlement, by 30 days, or to a given time',
    body: z.union([z.strictObject({ to: z.enum(clockMoves) }), z.strictObject({ until: instant })]),
    returns: clock,
    errors: { SANDBOX_CLOCK_BACK: 409, SANDBOX_CLOCK_LIMIT: 409, RAIL_MISSING: 503 },
  },
  pay: {
    summary: 'Create an order and a payment attempt with a chosen outcome',
    body: sandboxPayment,
    returns: madeOrder,
    errors: { RAIL_MISSING: 503 },
  },
  order: { summary: 'Create an order to be paid on its page', body: sandboxOrder, returns: madeOrder },
  refund: {
    summary: 'Refund the latest payment with enough left to refund, with a chosen outcome',
    body: sandboxRefund,
    returns: z.object({ refundId: idOf('refund'), paymentId: idOf('payment'), amount: paise }),
    errors: { SANDBOX_NOTHING_PAID: 409, REFUND_NOT_ALLOWED: 403, RAIL_MISSING: 503 },
  },
  dispute: {
    summary: 'Have the bank take back the latest payment, or close the latest open dispute',
    body: sandboxDispute,
    returns: z.object({ paymentId: idOf('payment'), amount: paise }),
    errors: { SANDBOX_NOTHING_PAID: 409, SANDBOX_NO_DISPUTE: 409, RAIL_MISSING: 503 },
  },
  setBank: {
    summary: 'Set a bank of this sandbox to up, slow or down',
    body: sandboxBankChange,
    returns: z.object({ bank: z.string(), state: z.enum(bankStates) }),
  },
  reset: {
    summary: 'Delete the sandbox’s activity and reset its clock; keys, endpoints, stores and scripts are not deleted',
    body: z.strictObject({ confirm: z.literal('RESET') }),
    returns: z.object({ now: instant }),
    errors: { RAIL_MISSING: 503 },
  },
  scripts: { summary: 'List saved scripts, newest first', returns: scripts },
  saveScript: {
    summary: 'Save a script, replacing any with the same name',
    body: sandboxScript,
    returns: scripts,
    errors: { SANDBOX_SCRIPT_LIMIT: 409 },
  },
  noteRun: {
    summary: 'Save the result of the latest replay of a script',
    params: named,
    body: z.strictObject({ failedStep: z.nullable(z.int().check(z.gte(1), z.lte(30))) }),
    returns: scripts,
    errors: { STATUS_404: 404 },
  },
  removeScript: { summary: 'Delete a script', params: named, returns: scripts, errors: { STATUS_404: 404 } },
});
