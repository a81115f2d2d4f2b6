import type { Attempt } from '@galla/contract/collect/checkout/endpoints.ts';
import { attempt as attemptSchema } from '@galla/contract/collect/checkout/endpoints.ts';
import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { nameOf, netBankingBanks, wallets } from '@galla/contract/rail/names.ts';
import type { AttemptRow } from './attempt-queries.ts';

/** The payment instrument, without unknown details. */
export function paidWithOf(row: {
  readonly method: PayMethod;
  readonly card_network: string | null;
  readonly card_last4: string | null;
  readonly bank: string | null;
  readonly wallet: string | null;
  readonly vpa: string | null;
}): Attempt['with'] {
  const { method, card_network, card_last4, bank, wallet, vpa } = row;
  const known = {
    cardNetwork: card_network,
    cardLast4: card_last4,
    vpa,
    bank: bank === null ? null : nameOf(netBankingBanks, bank),
    wallet: wallet === null ? null : nameOf(wallets, wallet),
  };
  const filled = Object.entries(known).filter(([, value]) => value !== null);
  return attemptSchema.shape.with.parse({ method, ...Object.fromEntries(filled) });
}

/** An attempt as its page shows it. The UPI ID is left out, because anyone with the address can open the page. */
export function viewAttempt(row: AttemptRow): Attempt {
  const next = nextOf(row);
  return {
    attemptId: encodeId('attempt', row.id),
    with: paidWithOf({ ...row, vpa: null }),
    state: row.state,
    ...(next === undefined ? {} : { next }),
    expiresAt: row.expires_at.toISOString(),
    failureReason: row.failure_reason,
    goesBack: row.goes_back,
  };
}

function nextOf(row: AttemptRow): Attempt['next'] {
  if (row.next_address === null || row.state !== 'PENDING') return undefined;
  if (row.next_type === 'REDIRECT') return { type: 'REDIRECT', url: row.next_address };
  return {
    type: 'UPI',
    uri: row.next_address,
    ...(row.next_test_url === null ? {} : { testUrl: row.next_test_url }),
  };
}
