import type { payMethods } from '@galla/contract/collect/checkout/pay-methods.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { nameOf, netBankingBanks, wallets } from '@galla/contract/rail/names.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { ph, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { pageLanguage } from '../../lib/session/language.ts';
import { allows, type Session, useSession } from '../../lib/session/session.ts';
import { historySearch } from '../../payments/transactions/public/history-search.ts';
import { type Outage, outagesFor } from './outages.ts';

const methodNames = (): { readonly [Method in (typeof payMethods)[number]]: string } => ({
  UPI: 'UPI',
  CARD: t`Cards`,
  NET_BANKING: t`Net banking`,
  WALLET: t`Wallets`,
});

/** The current outages with their expected end, and today's failures. */
export function OutageNote({ outages }: { readonly outages: readonly Outage[] }) {
  const session = useSession();
  const shown = outagesFor(session.profile, outages);
  const last = shown
    .map(({ until }) => until)
    .toSorted()
    .at(-1);
  if (last === undefined) return null;
  const names = { ...wallets, ...netBankingBanks, ...methodNames() };
  const methods = new Intl.ListFormat(`${pageLanguage}-IN`).format(shown.map(({ code }) => nameOf(names, code)));
  return (
    <section aria-label={t`Outages`}>
      <Notice kind="warning">
        <Trans>
          <b>
            <Plural
              value={{ count: shown.length }}
              one={`${methods} has an outage right now.`}
              other={`${methods} have an outage right now.`}
            />
          </b>{' '}
          Payments may fail until about <Figure kind="time">{ph({ end: formatTime(last) })}</Figure>. Offer your
          customers another way to pay.
        </Trans>{' '}
        <SeeFailed session={session} />
      </Notice>
    </section>
  );
}

function SeeFailed({ session }: { readonly session: Session }) {
  if (!allows(session, transactionScreens.history.access)) return null;
  const href = historySearch.href({ dates: { preset: 'today' }, states: ['ERRORED'] });
  return (
    <RouterLink href={href}>
      <Trans>View today’s failed payments</Trans>
    </RouterLink>
  );
}
