import { bankAccountScreens } from '@galla/contract/business/bank-account/screens.ts';
import { settlements } from '@galla/contract/settlements/settlements/calls.ts';
import type { SettlementDetails } from '@galla/contract/settlements/settlements/endpoints.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount, refundCount } from '@galla/ui/format/counts.ts';
import { atDay, formatDate, formatDateTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Timeline } from '@galla/ui/layout/Timeline.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { ApiCallMenu } from '../../developers/developer/public/ApiCallMenu.tsx';
import { Boundary } from '../../lib/page/Boundary.tsx';
import {
  DetailsColumns,
  DetailsHead,
  DetailsNotFound,
  DetailsOf,
  DetailsTitle,
} from '../../lib/page/details/DetailsOf.tsx';
import { useDetails } from '../../lib/page/details/use-details.ts';
import { Name } from '../../lib/page/Name.tsx';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { DownloadSettlement } from './DownloadSettlement.tsx';
import { settlementSearch } from './public/settlement-search.ts';
import { SettlementItems } from './SettlementItems.tsx';
import { SettlementPill } from './SettlementPill.tsx';
import css from './Settlements.module.css';
import { isAccountWrong, nextTryOf, payoutEvents, residualOf } from './settlement-view-model.ts';
import { WaterfallLedger } from './WaterfallLedger.tsx';

const c = classNames(css);

const back = () => ({ href: settlementSearch.path, label: t`Settlements` });

/** One settlement from gross to net, with the proof of its total, and its items (SET-01). */
export function SettlementDetailsPage() {
  const { settlementId = '' } = useParams();
  const query = useDetails(
    settlements.details,
    { params: { settlementId: settlementId.slice(0, 64) } },
    ({ state }) => state === 'PENDING' && 5000,
  );
  return (
    <DetailsOf
      query={query}
      title={t`Settlement`}
      back={back()}
      missing="SETTLEMENT_NOT_FOUND"
      notFound={<NotFound />}
      safe={t`Your settlements are safe. This one could not be loaded.`}
    >
      {(settlement) => <Details settlement={settlement} />}
    </DetailsOf>
  );
}

function Details({ settlement }: { readonly settlement: SettlementDetails }) {
  const { net, state, settlementDate } = settlement;
  return (
    <>
      <DetailsHead
        back={back()}
        title={
          <DetailsTitle>
            <Money paise={net} size="display" struck={state === 'FAILED'} />
            <SettlementPill state={state} />
          </DetailsTitle>
        }
        sub={
          <Trans>
            Settlement of <Figure kind="time">{ph({ day: formatDate(atDay(settlementDate)) })}</Figure>
          </Trans>
        }
        actions={
          <>
            <DownloadSettlement settlement={settlement} />
            <ApiCallMenu thing={{ of: 'settlement', id: settlement.settlementId }} />
          </>
        }
      />
      <PayoutNotice settlement={settlement} />
      <DetailsColumns
        main={
          <Section title={t`Settlement breakdown`}>
            <Boundary>
              <WaterfallLedger settlement={settlement} />
              <Proof settlement={settlement} />
            </Boundary>
          </Section>
        }
        side={
          <>
            <Section boxed title={t`Payout`}>
              <Boundary>
                <Timeline events={payoutEvents(settlement)} />
              </Boundary>
            </Section>
            <Boundary>
              <DetailsSection settlement={settlement} />
            </Boundary>
          </>
        }
      />
      <div className={c('items')}>
        <Boundary>
          <SettlementItems settlementId={settlement.settlementId} />
        </Boundary>
      </div>
    </>
  );
}

/** If the money did not reach the bank: what happens next, and who acts. */
function PayoutNotice({ settlement }: { readonly settlement: SettlementDetails }) {
  const { state, failureReason, payouts } = settlement;
  const mayFix = allows(useSession(), bankAccountScreens.bankAccount.access);
  const nextTry = nextTryOf(settlement);
  if (nextTry !== null)
    return (
      <Notice kind="warning" className={c('top')}>
        <b>
          <Trans>The bank could not credit this yet. Your money is safe.</Trans>
        </b>{' '}
        {sentence(payouts.at(-2)?.failureReason ?? null)}{' '}
        {t`We’ll try again on ${{ time: formatDateTime(nextTry) }}. You don’t need to do anything.`}
      </Notice>
    );
  if (state !== 'FAILED') return null;
  const isWrong = isAccountWrong(settlement);
  return (
    <Notice kind="error" className={c('top')}>
      <b>
        <Trans>The money did not reach your bank. It is safe.</Trans>
      </b>{' '}
      {sentence(failureReason)}{' '}
      {isWrong
        ? t`We’ll resend it once your bank account is corrected.`
        : t`Your payments provider will send it again.`}{' '}
      {isWrong && mayFix && (
        <RouterLink href={bankAccountScreens.bankAccount.path}>
          <Trans>Fix bank account</Trans>
        </RouterLink>
      )}
    </Notice>
  );
}

/** The bank's reason as a sentence, with or without a full stop. */
const sentence = (reason: string | null) =>
  reason === null ? t`The bank gave no reason.` : reason.replace(/[^.!?]$/, '$&.');

/** Shows whether the recomputed total of its payments and refunds equals the payout. */
function Proof({ settlement }: { readonly settlement: SettlementDetails }) {
  const residual = residualOf(settlement);
  const { items } = settlement;
  const sum = formatMoney(items.net);
  return (
    <p className={c('proof')} data-residual={residual}>
      <Trans>
        {{ payments: paymentCount(items.payments) }} and {{ refunds: refundCount(items.refunds) }} add up to {sum}.
        Difference <b className={c(residual === 0 ? 'SETTLED' : 'FAILED')}>{ph({ amount: formatMoney(residual) })}</b>
      </Trans>
    </p>
  );
}

function DetailsSection({ settlement }: { readonly settlement: SettlementDetails }) {
  const { utr, settlementId, merchantId, account, inStoreUntil, onlineUntil } = settlement;
  return (
    <KeyValues
      columns={1}
      items={[
        { name: 'UTR', value: utr, copy: utr ?? undefined },
        { name: t`Account holder`, value: <Name>{account.holder}</Name> },
        { name: t`Account number`, value: `•• ${account.last4}`, figure: true },
        { name: 'IFSC', value: account.ifsc, figure: true },
        { name: t`Store payments until`, value: formatDateTime(inStoreUntil), figure: true },
        { name: t`Online payments until`, value: formatDateTime(onlineUntil), figure: true },
        { name: t`Settlement ID`, value: settlementId, copy: settlementId },
        { name: 'MID', value: merchantId, figure: true },
      ]}
    />
  );
}

const NotFound = () => (
  <DetailsNotFound title={t`Settlement Not Found`} href={settlementSearch.href()} label={t`Go to settlements`}>
    <Trans>We can’t find this settlement. It may belong to another merchant.</Trans>
  </DetailsNotFound>
);
