import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ApiPayment } from '@galla/contract/developers/merchant-api/schemas.ts';
import type { Payment, PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import type { ApiKeyContext } from '../../callers/api-key.ts';
import { findByIds } from '../../payments/transactions/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Whether a call expands a part of its response. The part belongs to another list, so the key needs the scope of that
 * list.
 * @throws Problem API_KEY_SCOPE
 */
export function expands({ apiKey }: ApiKeyContext, expand: string | undefined, name: string): boolean {
  const wanted = expand?.split(',').includes(name) === true;
  if (wanted && !apiKey.scopes.has('read')) throw new Problem('API_KEY_SCOPE', 403);
  return wanted;
}

/** A payment with the field names of the API. */
export function viewPayment<One extends Payment | PaymentDetails>({ unitId, merchantName: _name, ...rest }: One) {
  return { paymentId: unitId, ...rest };
}

/** Adds the payment to each of these responses, if the call requests it. */
export async function withPayments<One extends object>(
  tx: Tx,
  context: ApiKeyContext,
  expand: string | undefined,
  answers: readonly One[],
  idOf: (one: One) => string | null,
): Promise<(One & { payment?: ApiPayment | null })[]> {
  if (!expands(context, expand, 'payment')) return [...answers];
  const uuidOf = (one: One) => decodeId('payment', idOf(one) ?? '') ?? '';
  const ids = answers.map(uuidOf).filter((id) => id !== '');
  const found = await findByIds(tx, context.scope, ids);
  return answers.map((one) => {
    const payment = found.get(uuidOf(one));
    return { ...one, payment: payment === undefined ? null : viewPayment(payment) };
  });
}
