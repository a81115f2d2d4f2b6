import { onlinePayLinksHome, payLinksHome } from '@galla/contract/collect/payment-links/area.ts';
import { sandboxScreens } from '@galla/contract/developers/sandbox/screens.ts';
import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import { qrCodesHome } from '@galla/contract/shops/qr-codes/area.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import { allows, isInMode, type Session, useSession } from '../../lib/session/session.ts';
import { historySearch } from '../transactions/public/history-search.ts';
import { isNewMerchant } from './first-steps/new-merchant.ts';

const dayMs = 86_400_000;

/** Whether the merchant ever had a payment; read only when a period has none. */
function useHasHistory(enabled: boolean): boolean | undefined {
  const now = Math.floor(currentTime() / dayMs) * dayMs;
  const filters = historySearch.filters({ dates: 'all' }, now);
  const { data } = useQuery({
    ...queryOf(transactions.list, { body: { filters, page: { size: 1 } } }),
    enabled,
    staleTime: 60_000,
  });
  return data && data.payments.length > 0;
}

/** How this person gets the first payment. */
function firstPaymentStep(session: Session) {
  const ways = [
    { screen: sandboxScreens.sandbox, label: t`Make a test payment` },
    { screen: qrCodesHome, label: t`Open QR codes` },
    { screen: payLinksHome, label: t`Open payment links` },
    { screen: onlinePayLinksHome, label: t`Open payment links` },
  ];
  const way = ways.find(({ screen }) => allows(session, screen.access) && isInMode(screen));
  return way && { label: way.label, to: way.screen.path };
}

/** Shown instead of an empty chart: nothing in these dates, or a merchant on its first day. */
export function NoPayments({ linked }: { readonly linked: boolean }) {
  const session = useSession();
  const { profile } = session;
  const hasHistory = useHasHistory(linked);
  if (hasHistory === undefined && linked) return null;
  if (hasHistory === false)
    return (
      <NothingFound
        title={t`No payments yet`}
        // The checklist of a new merchant has the next step, and the only primary button.
        next={!isNewMerchant(session) && firstPaymentStep(session)}
      >
        {profile.type === 'OFFLINE_MERCHANT'
          ? t`Your first payment will appear here seconds after a customer pays.`
          : t`Your first payment will appear here seconds after a customer pays through your gateway.`}
      </NothingFound>
    );
  return (
    <NothingFound allDates={linked && historySearch.href({ dates: 'all' })}>
      <Trans>No payments on these dates.</Trans>
    </NothingFound>
  );
}
