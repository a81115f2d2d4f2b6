import type { Galla, Order, PaymentLink } from '@galla/sdk';
import {
  cancelOrder,
  cancelPaymentLink,
  createOrder,
  createPaymentLink,
  createRefund,
  createReport,
  getOrder,
  getRefund,
} from '@galla/sdk';
import type { Command, Context } from '../command.ts';
import { numberOf, onlyArg, UsageError } from '../command.ts';
import { choosePart, paymentOf, payOrder } from '../customer.ts';
import { newOrderNumber } from './orders.ts';

/** The dependencies of a recipe. */
interface Kitchen {
  readonly galla: Galla;
  /** In paise. */
  readonly amount: number;
  readonly stopped: AbortSignal;
}

/** Makes an event happen. Returns the ids of the records it created. */
type Recipe = (kitchen: Kitchen) => Promise<Record<string, string>>;

/** The events that can be triggered, each by the real steps that cause it (docs/sentinels.md). */
const recipes: Readonly<Record<string, Recipe>> = {
  'payment.completed': (kitchen) => paid(kitchen),
  'payment.failed': (kitchen) => failed(kitchen),
  'order.created': async (kitchen) => ids(await ordered(kitchen)),
  'pg.order.completed': (kitchen) => paid(kitchen),
  'order.cancelled': async (kitchen) =>
    ids(await cancelOrder(kitchen.galla, (await ordered(kitchen)).orderId, { signal: kitchen.stopped })),
  'order.expired': async (kitchen) =>
    ids(await ordered(kitchen, { expiresAt: new Date(Date.now() + 2_000).toISOString() })),
  'refund.processing': (kitchen) => refunded(kitchen),
  'refund.completed': (kitchen) => refunded(kitchen),
  'refund.failed': (kitchen) => refunded(kitchen, 1_101),
  'payment_link.created': async (kitchen) => ids(await linked(kitchen)),
  'payment_link.paid': async (kitchen) => {
    const link = await linked(kitchen);
    const payUrl = await choosePart(kitchen.galla, link, kitchen.stopped);
    await payOrder(kitchen.galla, payUrl, 'success', kitchen.stopped);
    return ids(link);
  },
  'payment_link.cancelled': async (kitchen) => {
    const { id } = await linked(kitchen);
    return ids(await cancelPaymentLink(kitchen.galla, id, { signal: kitchen.stopped }));
  },
  'report.ready': async ({ galla, stopped }) => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const asked = { kind: 'TRANSACTION', from: yesterday, to: yesterday } as const;
    return { report: (await createReport(galla, asked, { signal: stopped })).reportId };
  },
};

/** Triggers an event by performing the steps that cause it. */
export const triggerCommand: Command = {
  words: 'trigger',
  args: 'EVENT',
  about: 'Trigger an event by a real order, payment or refund of test mode',
  options: { amount: { type: 'string', value: 'PAISE', about: 'The amount paid. Default: 49900' } },
  async run(context) {
    const event = onlyArg(context, `an event: ${Object.keys(recipes).join(', ')}`);
    const recipe = Object.hasOwn(recipes, event) ? recipes[event] : undefined;
    if (recipe === undefined)
      throw new UsageError(`${event} cannot be caused here. These can: ${Object.keys(recipes).join(', ')}.`);
    const made = await recipe(kitchenOf(context));
    const lines = Object.entries(made).map(([name, id]) => `${name}  ${id}`);
    context.output.result({ event, ...made }, [`${event} is on its way.`, ...lines].join('\n'));
  },
};

const kitchenOf = ({ galla, values, stopped }: Context): Kitchen => ({
  galla: galla(),
  amount: numberOf(values, 'amount') ?? 49_900,
  stopped,
});

const ids = (made: Order | PaymentLink): Record<string, string> =>
  'orderId' in made ? { order: made.orderId } : { link: made.id, reference: made.referenceId };

function ordered({ galla, amount, stopped }: Kitchen, change: { readonly expiresAt?: string } = {}): Promise<Order> {
  const merchantOrderId = newOrderNumber();
  const input = { merchantOrderId, amount, description: 'galla trigger', ...change };
  return createOrder(galla, input, { idempotencyKey: merchantOrderId, signal: stopped });
}

async function failed(kitchen: Kitchen): Promise<Record<string, string>> {
  const { orderId, payUrl } = await ordered(kitchen);
  await payOrder(kitchen.galla, payUrl, 'failure', kitchen.stopped);
  return { order: orderId };
}

async function paid(kitchen: Kitchen): Promise<Record<string, string> & { readonly payment: `pay_${string}` }> {
  const { orderId, payUrl } = await ordered(kitchen);
  const state = await payOrder(kitchen.galla, payUrl, 'success', kitchen.stopped);
  const order = await getOrder(kitchen.galla, orderId, {}, { signal: kitchen.stopped });
  if (state !== 'COMPLETED') throw new Error(`The payment of ${orderId} is ${state}.`);
  return { order: orderId, payment: paymentOf(order) };
}

/** Refunds a payment. The amount decides how the simulated bank answers. */
async function refunded(kitchen: Kitchen, amount = kitchen.amount): Promise<Record<string, string>> {
  const { galla, stopped } = kitchen;
  const made = await paid(kitchen);
  const input = { paymentId: made.payment, amount, reason: 'OTHER', note: 'galla trigger' } as const;
  const { refundId } = await createRefund(galla, input, { signal: stopped });
  const { state } = await getRefund(galla, refundId, {}, { signal: stopped });
  return { ...made, refund: refundId, state };
}

function linked({ galla, amount, stopped }: Kitchen): Promise<PaymentLink> {
  const input = { referenceId: newOrderNumber(), amount, customer: { name: 'Kavita Menon' } };
  return createPaymentLink(galla, input, { signal: stopped });
}
