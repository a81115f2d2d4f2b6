import { type Instrument, instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { RefundState } from '@galla/contract/refunds/refunds/rules.ts';
import { anyRefundReason, openRefundStates } from '@galla/contract/refunds/refunds/rules.ts';
import type { Refund } from '@galla/contract/refunds/refunds/schemas.ts';
import { t } from '@lingui/core/macro';
import { providerName } from '../../lib/page/provider.ts';

/** Whether the refund's money stayed with the merchant. */
export const isLost = (state: RefundState) => state === 'FAILED' || state === 'REJECTED';

/** Whether a refund may still change. */
export const isOpen = (state: RefundState) => (openRefundStates as readonly RefundState[]).includes(state);

export const reasonWords = ({ reason }: Pick<Refund, 'reason'>) => anyRefundReason[reason];

/** Where a refund goes: the masked instrument, or its kind. */
export const sourceOf = ({
  instrument,
  instrumentLabel,
}: {
  readonly instrument: Instrument;
  readonly instrumentLabel: string | null;
}) => instrumentLabel ?? instruments[instrument].name;

/** Who requested a refund. */
export const askerOf = ({ askedBy }: Pick<Refund, 'askedBy'>) => askedBy ?? providerName;

/** The customer of a payment, on two lines. */
export function customerOf({ customerName, instrumentLabel, customerPhone }: Refund): {
  first: string;
  second?: string;
} {
  const [first = t`No name`, second] = [customerName, instrumentLabel, customerPhone].filter((word) => word !== null);
  return second === undefined ? { first } : { first, second };
}

/** The polling intervals in ms. Pending refunds are polled more often than finished ones. */
export const refreshMs = { open: 5000, done: 30_000 } as const;
