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
          <b>Transaction summary</b>
          <br />
          Printed {formatDateTime(summary.at)} by {me.name}
        </span>
      </header>
      {index === 0 && <FirstPageHead search={search} filters={filters} summary={summary} />}
      <Rows page={page} />
      <footer className={css['foot']}>
        <span>Totals include completed payments only. Phone numbers and UPI IDs aren’t printed.</span>
        <span className="num">
          Page {index + 1} of {pages.length}
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
            MID <Figure>{profile.merchantId}</Figure>
            {profile.gstin && (
              <>
                , GSTIN <Figure>{profile.gstin}</Figure>
              </>
            )}
          </p>
          {left > 0 && (
            <p>
              The newest {formatCount(payments.length)} of {formatCount(stats.count.count)} payments
            </p>
          )}
        </div>
        <FilterWords search={search} filters={filters} />
      </div>
      <dl className={css['totals']}>
        <div>
          <dt>Collected</dt>
          <dd>
            <Money paise={stats.collected} />
          </dd>
        </div>
        {(['completed', 'pending', 'failed'] as const).map((key) => (
          <div key={key}>
            <dt>{groupLabels[key]}</dt>
            <dd className="num">{formatCount(stats[key])}</dd>
          </div>
        ))}
        <div>
          <dt>Refunded</dt>
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
  return names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ');
}

/** The filters in words. */
function FilterWords({ search, filters }: Pick<Props, 'search' | 'filters'>) {
  const { profile } = useSession();
  const stores = useStoreNames(profile.storeCount > 0) ?? [];
  const names = new Map(useMerchantNames(search.merchants)?.map(({ merchantId, name }) => [merchantId, name]));
  const end = Math.min(new Date(filters.to).getTime(), currentTime());
  const dates = `${formatDate(filters.from)}, ${formatTime(filters.from)}–${formatDate(end)}, ${formatTime(end)} IST`;
  const { by, value } = searchedFor(search);
  const rows: (readonly [string, string])[] = [
    ['Dates', search.dates === 'all' ? `All dates, up to ${formatDate(end)}` : dates],
    ['Merchants', namesOf(search.merchants.map((id) => names.get(id) ?? id))],
    ['Stores', namesOf(stores.filter(({ id }) => search.stores.includes(id)).map(({ name }) => name))],
    ['Terminals', search.terminals.length > 0 ? `${search.terminals.length} selected` : ''],
    ['QR codes', search.qr.length > 0 ? `${search.qr.length} selected` : ''],
    ['Paid with', namesOf(search.instruments.map((type) => instruments[type].name))],
    ['Solution', namesOf(search.solutions.map((type) => paymentSolutions[type].name))],
    // A phone number that was searched for stays off the paper as well.
    ['Search', search.q === '' ? '' : by === 'phone' ? 'A phone number' : value],
    ['Status', search.states.length === 0 ? 'All' : search.states.map((state) => statusLabel(state)).join(', ')],
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
          <th>Date and time</th>
          <th>Customer</th>
          <th>Paid with</th>
          <th>{profile.superMerchant ? 'Merchant' : profile.storeCount > 0 ? 'Store' : 'Order'}</th>
          <th>UTR</th>
          <th>Status</th>
          <th>Amount</th>
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
          <td colSpan={6}>Completed on this page, {paymentCount(page.completed)}</td>
          <td>
            <Money paise={page.sum} total />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
