import type { GatewayActivation, PricedKind } from '@galla/contract/business/activation/endpoints.ts';
import { pricedKinds } from '@galla/contract/business/activation/endpoints.ts';
import type { Charged } from '../../settlements/ledger/public/charges.ts';
import { appliedRate } from '../../settlements/ledger/public/charges.ts';
import type { Prices } from '../../settlements/ledger/public/tariff.ts';
import { freePeriodEnd, tariffAt } from '../../settlements/ledger/public/tariff.ts';

/** A sample payment of each kind, of ₹1,000. Its price holds for every payment of the kind. */
const samples: { readonly [Kind in PricedKind]: Omit<Charged, 'amount' | 'byQr'> } = {
  UPI: { instrument: 'ACCOUNT' },
  RUPAY_DEBIT: { instrument: 'DEBIT_CARD', cardNetwork: 'RUPAY' },
  DEBIT: { instrument: 'DEBIT_CARD', cardNetwork: 'VISA' },
  CREDIT: { instrument: 'CREDIT_CARD', cardNetwork: 'VISA' },
  PREMIUM: { instrument: 'CREDIT_CARD', cardNetwork: 'AMEX' },
  OTHER: { instrument: 'NET_BANKING' },
};

/** What payments of a merchant cost: nothing until the end of its free period, then its own tariff (SET-03). */
export function pricingOf(prices: Prices, now: number): GatewayActivation['pricing'] {
  const freeUntil = freePeriodEnd(prices.keysReleasedAt ?? now);
  const after = { ...tariffAt(prices, Math.max(now, freeUntil)), isFreePeriod: false };
  return {
    freeUntil: new Date(freeUntil).toISOString(),
    lines: pricedKinds.map((kind) => {
      const { basisPoints, maxFee } = appliedRate({ ...samples[kind], amount: 100_000, byQr: false }, after);
      return { kind, basisPoints, maxFee };
    }),
    gstBasisPoints: after.gst.basisPoints,
  };
}
