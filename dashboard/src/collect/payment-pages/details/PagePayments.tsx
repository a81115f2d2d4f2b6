import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import { pagesOnList } from '@galla/contract/collect/payment-pages/fields.ts';
import type { PagePayment, PaymentPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { download, queryOf } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { Unread } from '../../../lib/page/Unread.tsx';
import { copyAddress } from '../../payment-links/public/copy-address.ts';
import css from './Details.module.css';

type Cursor = PagePayment['orderId'] | undefined;

const paymentsOf = (id: PaymentPage['id'], after?: Cursor) =>
  queryOf(paymentPages.payments, {
    params: { id },
    query: { size: pagesOnList, ...(after === undefined ? {} : { after }) },
  });

/** Whether the page's newest payments are still loading, so that their height is unknown. */
export function usePaymentsPending({ id, payments }: Pick<PaymentPage, 'id' | 'payments'>): boolean {
  const { isPending } = useQuery({ ...paymentsOf(id), enabled: payments > 0 });
  return payments > 0 && isPending;
}

/** The payments of a page with the answers, newest first, and a download of all of them. */
export function PagePayments({ page: { id, slug, payments, url } }: { readonly page: PaymentPage }) {
  const [cursors, setCursors] = useState<readonly Cursor[]>([undefined]);
  const after = cursors.at(-1);
  const list = useQuery({ ...paymentsOf(id, after), placeholderData: keepPreviousData });
  const { busy, save } = useDownload();
  if (payments === 0)
    return (
      <NothingFound plain next={{ label: t`Copy address`, to: () => void copyAddress(url) }}>
        <Trans>No payments yet. Share your page to get paid.</Trans>
      </NothingFound>
    );
  const { data } = list;
  if (data === undefined)
    return (
      <Unread list={list} height={160}>
        <Trans>The payments of this page could not be loaded. They are safe.</Trans>
      </Unread>
    );
  const { next } = data;
  return (
    <>
      <ul className={css['payments']}>
        {data.payments.map((payment) => (
          <Payment key={payment.orderId} payment={payment} />
        ))}
      </ul>
      <div className={css['under']}>
        <Button
          size="small"
          icon={Download}
          busy={busy}
          onClick={() =>
            void save(() => download(paymentPages.download, { params: { id } }), `payments-of-${slug}.csv`)
          }
        >
          <Trans>Download as CSV</Trans>
        </Button>
        {cursors.length > 1 && (
          <Button size="small" onClick={() => setCursors(cursors.slice(0, -1))}>
            <Trans>Newer</Trans>
          </Button>
        )}
        {next !== null && (
          <Button size="small" onClick={() => setCursors([...cursors, next])}>
            <Trans>Older</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

function Payment({ payment }: { readonly payment: PagePayment }) {
  const { customerName, customerPhone, reference, amount, refunded, at, items, answers, receiptUrl } = payment;
  return (
    <li>
      <div>
        <b>{customerName}</b>
        <small className="num">{`${customerPhone} · ${reference}`}</small>
        {items.length > 0 && <small>{items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</small>}
        {answers.map(({ label, value }) => (
          <small key={label}>{`${label}: ${value}`}</small>
        ))}
      </div>
      <div>
        <Money paise={amount} />
        <small className="num">{formatDateTime(at)}</small>
        {refunded > 0 && <small>{t`${{ refunded: formatMoney(refunded) }} refunded`}</small>}
        <a href={receiptUrl} target="_blank" rel="noreferrer" aria-label={t`Receipt for ${reference}`}>
          <Trans>Receipt</Trans>
        </a>
      </div>
    </li>
  );
}
