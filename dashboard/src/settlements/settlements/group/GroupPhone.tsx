import type { GroupDay, GroupSettlements } from '@galla/contract/settlements/settlements/group.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { atDay, formatWeekday, weekdayName } from '@galla/ui/format/dates.ts';
import { compactMoney } from '@galla/ui/format/money.ts';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { ShowMore } from '@galla/ui/table/Pager.tsx';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { settlementHref, settlementSearch } from '../public/settlement-search.ts';
import { DaySign } from './DaySign.tsx';
import css from './Group.module.css';
import { onDay, openedDay, outOf } from './group-view-model.ts';
import type { ExpectedNext, ExpectedSums } from './use-expected.ts';

/** Short labels, because the merchant's name needs the space. */
const states = { SETTLED: msg`Settled`, PENDING: msg`Pending`, FAILED: msg`Failed` } as const;

interface Props {
  readonly of: GroupSettlements;
  readonly days: readonly GroupDay[];
  /** The next settlement of each merchant; undefined while earlier days are shown. */
  readonly expected: ExpectedSums | undefined;
  readonly busy: boolean;
  /** Undefined once the maximum is shown. */
  readonly onMore: (() => void) | undefined;
}

/** A day of all merchants on a phone: its ledger, and its merchants. */
export function GroupPhone({ of: { merchants, total }, days, expected, busy, onMore }: Props) {
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? openedDay(days);
  const shown = days.find((one) => one.day === day);
  return (
    <>
      <fieldset className={css['strip']} aria-label={t`Day`}>
        {days.map((one) => (
          <button key={one.day} type="button" aria-pressed={one.day === day} onClick={() => setChosen(one.day)}>
            <span>{weekdayName(atDay(one.day))}</span>
            <b>{Number(one.day.slice(8))}</b>
            <small>{compactMoney(outOf(one))}</small>
            <DaySign of={one} short />
          </button>
        ))}
      </fieldset>
      {shown !== undefined && (
        <section className={css['day']} aria-label={t`Day’s totals`}>
          <h2>
            <Figure kind="time">{formatWeekday(atDay(shown.day))}</Figure>
            <DaySign of={shown} />
          </h2>
          <Ledger
            label={t`All merchants`}
            size="medium"
            rows={[
              { label: t`Collected`, amount: shown.gross },
              { label: t`Refunds`, amount: -shown.deducted },
              { label: t`Fee and GST`, amount: -shown.charges },
              { label: t`To your banks`, amount: outOf(shown), kind: 'total' },
            ]}
          />
        </section>
      )}
      <ul className={css['cards']} aria-label={t`Merchants`}>
        {merchants.map((merchant) => {
          const { merchantId, name, account } = merchant;
          const settlement = day === undefined ? undefined : onDay(merchant, day);
          const href =
            settlement === undefined
              ? settlementSearch.href({ merchant: merchantId })
              : settlementHref(settlement.settlementId);
          return (
            <li key={merchantId}>
              <RouterLink href={href}>
                <RowCard
                  tile={<Avatar name={name} kind="merchant" />}
                  title={name}
                  line={
                    <>
                      <Next of={expected?.byMerchant.get(merchantId)} />
                      {account === null ? merchantId : `${account.bank ?? merchantId} •• ${account.last4}`}
                    </>
                  }
                  amount={
                    settlement === undefined ? (
                      '–'
                    ) : (
                      <Money paise={settlement.net} struck={settlement.state === 'FAILED'} />
                    )
                  }
                  state={settlement && <StatusPill state={settlement.state} label={t(states[settlement.state])} text />}
                />
              </RouterLink>
            </li>
          );
        })}
      </ul>
      {onMore === undefined && merchants.length < total ? (
        <p className="muted">
          <Trans>Search for other merchants by name or ID.</Trans>
        </p>
      ) : (
        <ShowMore shown={merchants.length} total={total} busy={busy} onMore={onMore ?? (() => undefined)} />
      )}
    </>
  );
}

/** A merchant's next settlement, before its account. If the line is too long, the account is cut. */
function Next({ of }: { readonly of: ExpectedNext | undefined }) {
  if (of === undefined) return null;
  return (
    <>
      <Trans>
        Expected: <Money paise={of.amount} plain />
      </Trans>
      {' · '}
    </>
  );
}
