import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { paymentSolutions } from '@galla/contract/payments/payments/solutions.ts';
import { isLost } from '@galla/contract/payments/payments/states.ts';
import type { Payment, PaymentFilters, PaymentStats } from '@galla/contract/payments/transactions/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatDate, formatDateTime, formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { statusLabel } from '@galla/ui/format/status.ts';
import { ph, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useMerchantNames, useStoreNames } from '../../../lib/lists/named-lists.ts';
import { Logo } from '../../../lib/page/Logo.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { type HistorySearch, searchedFor } from '../public/history-search.ts';
import { groupLabels } from './history-tiles.ts';
import { type PrintPage, printPages } from './print-pages.ts';
import css from './SummaryPages.module.css';

/** Everything that is printed, read anew: rows and totals of the same moment. */
export interface Summary {
  readonly payments: readonly Payment[];
  readonly stats: PaymentStats;
  readonly at: number;
}

interface Props {
  readonly search: HistorySearch;
  readonly filters: PaymentFilters;
  readonly summary: Summary;
}

/** The pages of a summary: head and totals on the first, the sum of the page under each. */
export function SummaryPages({ search, filters, summary }: Props) {
  const { me } = useSession();
  const pages = printPages(summary.payments);
  return pages.map((page, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other name
    <article key={index} className={css['page']}>
      <header className={css['head']}>
        <Logo size={24} word />
        <span>
          <Trans>
            <b>Transaction summary</b>
            <br />
            Printed {{ time: formatDateTime(summary.at) }} by {{ name: me.name }}
          </Trans>
        </span>
      </header>
      {index === 0 && <FirstPageHead search={search} filters={filters} summary={summary} />}
      <Rows page={page} />
      <footer className={css['foot']}>
        <span>
          <Trans>Totals include completed payments only. Phone numbers and UPI IDs aren’t printed.</Trans>
        </span>
        <span className="num">
          <Trans>
            Page {{ number: index + 1 }} of {{ total: pages.length }}
          </Trans>
        </span>
      </footer>
    </article>
  ));
}

function FirstPageHead({ search, filters, summary }: Props) {
  const { profile } = useSession();
  const { stats, payments } = summary;
  const left = stats.count.count - payments.length;
  return (
    <>
      <div className={css['title']}>
        <div>
          <h1>{profile.name}</h1>
          <p>
            <Trans>
              MID <Figure>{ph({ merchantId: profile.merchantId })}</Figure>
            </Trans>
            {profile.gstin && (
              <Trans>
                , GSTIN <Figure>{ph({ gstin: profile.gstin })}</Figure>
              </Trans>
            )}
          </p>
          {left > 0 && (
            <p>
              <Trans>
                The newest {{ shown: formatCount(payments.length) }} of{' '}
                <Plural value={{ payments: stats.count.count }} one="# payment" other="# payments" />
              </Trans>
            </p>
          )}
        </div>
        <FilterWords search={search} filters={filters} />
      </div>
      <dl className={css['totals']}>
        <div>
          <dt>
            <Trans>Collected</Trans>
          </dt>
          <dd>
            <Money paise={stats.collected} />
          </dd>
        </div>
        {(['completed', 'pending', 'failed'] as const).map((key) => (
          <div key={key}>
            <dt>{t(groupLabels[key])}</dt>
            <dd className="num">{formatCount(stats[key])}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Trans>Refunded</Trans>
          </dt>
          <dd>
            <Money paise={stats.refunded} />
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Names in a row, cut where the head would outgrow the page. */
function namesOf(names: readonly string[]): string {
  return names.length > 8
    ? t`${{ names: names.slice(0, 8).join(', ') }} and ${{ count: names.length - 8 }} more`
    : names.join(', ');
}

/** The filters in words. */
function FilterWords({ search, filters }: Pick<Props, 'search' | 'filters'>) {
  const { profile } = useSession();
  const stores = useStoreNames(profile.storeCount > 0) ?? [];
  const names = new Map(useMerchantNames(search.merchants)?.map(({ merchantId, name }) => [merchantId, name]));
  const end = Math.min(new Date(filters.to).getTime(), currentTime());
  const dates = t`${{ firstDay: formatDate(filters.from) }}, ${{ firstTime: formatTime(filters.from) }}–${{ lastDay: formatDate(end) }}, ${{ lastTime: formatTime(end) }} IST`;
  const { by, value } = searchedFor(search);
  const rows: (readonly [string, string])[] = [
    [t`Dates`, search.dates === 'all' ? t`All dates, up to ${{ day: formatDate(end) }}` : dates],
    [t`Merchants`, namesOf(search.merchants.map((id) => names.get(id) ?? id))],
    [t`Stores`, namesOf(stores.filter(({ id }) => search.stores.includes(id)).map(({ name }) => name))],
    [t`Terminals`, search.terminals.length > 0 ? t`${{ count: search.terminals.length }} selected` : ''],
    [t`QR codes`, search.qr.length > 0 ? t`${{ count: search.qr.length }} selected` : ''],
    [t`Paid with`, namesOf(search.instruments.map((type) => instruments[type].name))],
    [t`Solution`, namesOf(search.solutions.map((type) => paymentSolutions[type].name))],
    // A phone number that was searched for stays off the paper as well.
    [t`Search`, search.q === '' ? '' : by === 'phone' ? t`A phone number` : value],
    [t`Status`, search.states.length === 0 ? t`All` : search.states.map((state) => statusLabel(state)).join(', ')],
  ];
  return (
    <dl>
      {rows
        .filter(([, words]) => words !== '')
        .map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  );
}

function Rows({ page }: { readonly page: PrintPage }) {
  const { profile } = useSession();
  return (
    <table className={css['rows']}>
      <thead>
        <tr>
          <th>
            <Trans>Date and time</Trans>
          </th>
          <th>
            <Trans>Customer</Trans>
          </th>
          <th>
            <Trans>Paid with</Trans>
          </th>
          <th>
            {profile.superMerchant
              ? t`Merchant`
              : profile.storeCount > 0
                ? t`Store`
                : t({ message: 'Order', comment: 'The merchant’s order ID' })}
          </th>
          <th>
            <Trans>UTR</Trans>
          </th>
          <th>
            <Trans>Status</Trans>
          </th>
          <th>
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {page.rows.map((row) => (
          <tr key={row.unitId}>
            <td className="num">{formatDateTime(row.createdAt)}</td>
            <td>{row.customerName ?? '–'}</td>
            <td>{instruments[row.instrument].name}</td>
            <td>
              {(profile.superMerchant
                ? row.merchantName
                : profile.storeCount > 0
                  ? row.storeName
                  : row.merchantOrderId) ?? '–'}
            </td>
            <td className="num">{row.utr ?? '–'}</td>
            <td>{statusLabel(row.paymentState)}</td>
            <td>
              <Money paise={row.totalAmount} struck={isLost(row.paymentState)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={6}>
            <Trans>Completed on this page, {{ payments: paymentCount(page.completed) }}</Trans>
          </td>
          <td>
            <Money paise={page.sum} total />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
