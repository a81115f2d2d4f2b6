import type { GroupDay, GroupMerchant, GroupSettlements } from '@galla/contract/settlements/settlements/group.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Pager } from '@galla/ui/table/Pager.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { settlementHref, settlementSearch } from '../public/settlement-search.ts';
import { DaySign } from './DaySign.tsx';
import css from './Group.module.css';
import { dayState, deductedOf, onDay, outOf, totalsOf } from './group-view-model.ts';
import type { ExpectedNext, ExpectedSums } from './use-expected.ts';

const c = classNames(css);
const none = <span className="muted">–</span>;

interface Props {
  readonly of: GroupSettlements;
  readonly days: readonly GroupDay[];
  /** The next settlement of each merchant; undefined while earlier days are shown. */
  readonly expected: ExpectedSums | undefined;
  readonly narrowed: boolean;
  readonly page: { readonly no: number; readonly size: number };
  readonly onPage: (page: number) => void;
}

/** A row for each merchant and a column for each day, below a row for all merchants. A row opens its breakdown. */
export function GroupTable({ of: { merchants, total }, days, expected, narrowed, page, onPage }: Props) {
  const [opened, setOpened] = useState<string>();
  const found = plural(total, { one: 'One merchant found', other: '# merchants found' });
  const rowName = narrowed ? found : plural(total, { one: '# merchant', other: 'All # merchants' });
  return (
    <>
      <div className={c('scroll')}>
        <table className={c('table')} aria-label={t`Settlements by merchant and day`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Merchant</Trans>
              </th>
              {days.map((day) => (
                <th key={day.day} scope="col">
                  <Figure kind="time">{formatWeekday(atDay(day.day))}</Figure>
                  <DaySign of={day} />
                </th>
              ))}
              <th scope="col" className={c('sum')}>
                <Trans>Settled</Trans>
              </th>
              {expected !== undefined && (
                <th scope="col">
                  <Trans>Expected</Trans>
                </th>
              )}
            </tr>
          </thead>
          <tbody className={c('all')}>
            <tr>
              <th scope="row">{rowName}</th>
              {days.map((day) => (
                <td key={day.day}>{dayState(day).made === 0 ? none : <Money paise={outOf(day)} />}</td>
              ))}
              <td className={c('sum')}>
                <Money paise={totalsOf(days).settled} total />
              </td>
              {expected !== undefined && <td>{expected.sum === undefined ? none : <Money paise={expected.sum} />}</td>}
            </tr>
          </tbody>
          {merchants.map((merchant) => (
            <MerchantRows
              key={merchant.merchantId}
              of={merchant}
              days={days}
              expected={expected}
              open={opened === merchant.merchantId}
              onToggle={() => setOpened(opened === merchant.merchantId ? undefined : merchant.merchantId)}
            />
          ))}
        </table>
      </div>
      <Pager total={total} page={page.no} size={page.size} onChange={(next) => onPage(next.page)} />
    </>
  );
}

interface MerchantProps extends Pick<Props, 'expected'> {
  readonly of: GroupMerchant;
  readonly days: readonly GroupDay[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

function MerchantRows({ of, days, expected, open, onToggle }: MerchantProps) {
  const { merchantId, name, settled } = of;
  return (
    <tbody className={c(open && 'open')}>
      <tr>
        <th scope="row">
          <span className={c('who')}>
            <button type="button" aria-expanded={open} aria-label={t`Breakdown of ${name}`} onClick={onToggle}>
              <Icon of={open ? ChevronDown : ChevronRight} />
            </button>
            <Avatar name={name} kind="merchant" />
            <RouterLink href={settlementSearch.href({ merchant: merchantId })}>
              {name}
              <small>{merchantId}</small>
            </RouterLink>
          </span>
        </th>
        {days.map(({ day }) => {
          const settlement = onDay(of, day);
          return (
            <td key={day}>
              {settlement === undefined ? (
                none
              ) : (
                <>
                  <Money paise={settlement.net} struck={settlement.state === 'FAILED'} />
                  {settlement.state === 'PENDING' && (
                    <small className={c('pending')}>
                      <Trans>On the way</Trans>
                    </small>
                  )}
                </>
              )}
            </td>
          );
        })}
        <td className={c('sum')}>
          <Money paise={settled} />
        </td>
        {expected !== undefined && (
          <td>
            <Next of={expected.byMerchant.get(merchantId)} />
          </td>
        )}
      </tr>
      {open && <Parts of={of} days={days} expected={expected} />}
    </tbody>
  );
}

/** The next settlement: amount and day. */
function Next({ of }: { readonly of: ExpectedNext | undefined }) {
  if (of === undefined) return none;
  return (
    <>
      <Money paise={of.amount} />
      <small className={c('due')}>
        <Figure kind="time">{formatWeekday(atDay(of.day))}</Figure>
      </small>
    </>
  );
}

function Parts({ of, days, expected }: Pick<MerchantProps, 'of' | 'days' | 'expected'>) {
  const settled = of.settlements.filter(({ state }) => state === 'SETTLED');
  const parts = [
    { label: t`Collected`, amount: (row: (typeof settled)[number]) => row.gross },
    { label: t`Refunds`, amount: (row: (typeof settled)[number]) => -deductedOf(row) },
    { label: t`Fee and GST`, amount: (row: (typeof settled)[number]) => -(row.fee + row.gst) },
    { label: t`To the bank`, amount: (row: (typeof settled)[number]) => row.net, isNet: true },
  ];
  return (
    <>
      {parts.map(({ label, amount, isNet }) => (
        <tr key={label} className={c('part', isNet && 'net')}>
          <th scope="row">{label}</th>
          {days.map(({ day }) => {
            const row = onDay(of, day);
            return (
              <td key={day}>
                {row === undefined ? none : <Money paise={amount(row)} struck={row.state === 'FAILED'} />}
              </td>
            );
          })}
          <td className={c('sum')}>
            <Money paise={settled.reduce((sum, row) => sum + amount(row), 0)} />
          </td>
          {expected !== undefined && <td />}
        </tr>
      ))}
      <tr className={c('part')}>
        <th scope="row">
          <Trans>UTR</Trans>
        </th>
        {days.map(({ day }) => {
          const row = onDay(of, day);
          return (
            <td key={day}>
              {row === undefined ? (
                none
              ) : (
                <RouterLink href={settlementHref(row.settlementId)} className={c('utr')}>
                  {row.utr === null ? t`Details` : <Figure>{row.utr}</Figure>}
                </RouterLink>
              )}
            </td>
          );
        })}
        <td className={c('sum')} />
        {expected !== undefined && <td />}
      </tr>
    </>
  );
}
