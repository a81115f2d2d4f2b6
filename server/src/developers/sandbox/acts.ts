import { randomUUID } from 'node:crypto';
import type { PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { sandbox } from '@galla/contract/developers/sandbox/endpoints.ts';
import { sandboxRefundAmounts } from '@galla/contract/developers/sandbox/feature.ts';
import { netBankingBanks } from '@galla/contract/rail/names.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Checkout } from '../../collect/checkout/public/service.ts';
import { createOrder } from '../../collect/checkout/public/service.ts';
import { startAttempt } from '../../collect/checkout/public/start.ts';
import type { ScopedMerchant } from '../../platform/auth/scope.ts';
import { inTenant, inTenants } from '../../platform/db/database.ts';
import { createRefund } from '../../refunds/refunds/public/service.ts';
import { atBank } from './bank.ts';
import { findOpenChargeback, findPaid } from './queries.ts';

type Payment = Received<typeof sandbox.pay>['body'];
type Refund = Received<typeof sandbox.refund>['body'];
type Chargeback = Received<typeof sandbox.dispute>['body'];

const orderMs = 30 * 60_000;

/** A test card of the simulator. The payment's outcome is chosen separately. */
const testCard = { number: '4000000000000002', cvv: '123', holder: 'Test customer', expiryMonth: 12 } as const;

/** Creates a sandbox order that can be paid within half an hour of the sandbox's clock. */
export function makeOrder(
  checkout: Checkout & { readonly now: number },
  { merchantId }: ScopedMerchant,
  amount: number,
): Promise<{ orderId: `order_${string}`; payUrl: string }> {
  const merchantOrderId = `SBX-${randomUUID().slice(0, 8).toUpperCase()}`;
  const expiresAt = new Date(checkout.now + orderMs).toISOString();
  return createOrder(checkout, { merchantId, merchantOrderId, amount, description: 'Sandbox', expiresAt }, 'test');
}

/** Creates an order and an attempt that gets the chosen outcome from the simulator. */
export async function makePayment(
  checkout: Checkout & { readonly now: number; readonly address: string },
  merchant: ScopedMerchant,
  payment: Payment,
): Promise<{ orderId: `order_${string}`; payUrl: string }> {
  const made = await makeOrder(checkout, merchant, payment.amount);
  const orderKey = { tenantId: merchant.tenantId, orderId: decodeId('order', made.orderId) ?? '' };
  await startAttempt(checkout, orderKey, {
    key: randomUUID(),
    method: payWithOf(payment, checkout.now),
    language: 'en',
    address: checkout.address,
    outcome: payment.outcome,
  });
  return made;
}

function payWithOf({ method, bank = 'HDFC' }: Payment, now: number): PayWith {
  switch (method) {
    case 'UPI':
      return { type: 'UPI' };
    case 'CARD':
      return { type: 'CARD', ...testCard, expiryYear: new Date(now).getUTCFullYear() + 2 };
    case 'NET_BANKING':
      return { type: 'NET_BANKING', bank: isNetBank(bank) ? bank : 'HDFC' };
    case 'WALLET':
      return { type: 'WALLET', wallet: 'BATUA', phone: '9000000001' };
    default:
      return method satisfies never;
  }
}

const isNetBank = (bank: string): bank is keyof typeof netBankingBanks => Object.hasOwn(netBankingBanks, bank);

/** Refunds the last payment with enough left. The amount decides the outcome, as in docs/sentinels.md. */
export async function refundLast(context: ScopedContext, { tenantId }: ScopedMerchant, { outcome }: Refund) {
  const wanted = sandboxRefundAmounts[outcome];
  return inTenant(context.database, tenantId, async (tx) => {
    const paid = await findPaid(tx, tenantId, wanted ?? 1);
    if (paid === undefined) throw new Problem('SANDBOX_NOTHING_PAID', 409);
    const amount = wanted ?? paid.left;
    const paymentId = encodeId('payment', paid.id);
    const { refundId } = await createRefund(tx, context, tenantId, { unitId: paymentId, amount, reason: 'OTHER' });
    return { refundId: encodeId('refund', refundId), paymentId, amount };
  });
}

/** Opens a chargeback on the last payment, or ends the last open one. */
export async function chargeback(
  context: ScopedContext,
  { tenantId, merchantId }: ScopedMerchant,
  { act }: Chargeback,
) {
  const { database, rails } = context;
  if (act !== 'OPEN') {
    const open = await inTenants(database, [tenantId], (tx) => findOpenChargeback(tx, tenantId));
    if (open === undefined) throw new Problem('SANDBOX_NO_DISPUTE', 409);
    await atBank(() => rails.sandbox.endChargeback(open.rail_chargeback_id, act));
    return { paymentId: encodeId('payment', open.payment_id), amount: open.amount };
  }
  const paid = await inTenants(database, [tenantId], (tx) => findPaid(tx, tenantId, 1));
  if (paid === undefined) throw new Problem('SANDBOX_NOTHING_PAID', 409);
  const { provider_transaction_id: providerTransactionId, left: amount } = paid;
  const reason = 'The customer does not know the payment.';
  await atBank(() => rails.sandbox.openChargeback({ merchantId, providerTransactionId, amount, reason }));
  return { paymentId: encodeId('payment', paid.id), amount };
}
