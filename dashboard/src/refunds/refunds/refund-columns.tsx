import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { Refund } from '@galla/contract/refunds/refunds/schemas.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { InstrumentTile } from '@galla/ui/figures/InstrumentTile.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Name } from '../../lib/page/Name.tsx';
import { RefundPill } from './RefundPill.tsx';
import { askerOf, customerOf, isLost, reasonWords } from './refund-labels.ts';

function Reference({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <Figure>{value}</Figure> <CopyButton name={name} text={value} />
    </>
  );
}

const none = <span className="muted">–</span>;

const date: DataColumn<Refund> = {
  id: 'date',
  head: msg`Date`,
  width: 96,
  cell: ({ createdAt }) => (
    <TwoLines
      first={<Figure kind="time">{formatDay(createdAt)}</Figure>}
      second={<Figure kind="time">{formatTime(createdAt)}</Figure>}
    />
  ),
};

const merchant: DataColumn<Refund> = {
  id: 'merchant',
  head: msg`Merchant`,
  width: 184,
  drop: 3,
  cell: (row) => <TwoLines first={<Name>{row.merchantName}</Name>} second={<Figure>{row.merchantId}</Figure>} />,
};

const customer: DataColumn<Refund> = {
  id: 'customer',
  head: msg`Customer`,
  link: true,
  cell: (row) => {
    const { first, second } = customerOf(row);
    return <TwoLines first={<Name>{first}</Name>} second={second && <Name>{second}</Name>} />;
  },
};

const source: DataColumn<Refund> = {
  id: 'source',
  head: msg`Refunded to`,
  width: 184,
  drop: 3,
  cell: ({ instrument, instrumentLabel }) => (
    <TwoLines
      before={<InstrumentTile icon={instruments[instrument].tile} />}
      first={instruments[instrument].name}
      second={instrumentLabel && <Name>{instrumentLabel}</Name>}
    />
  ),
};

const store: DataColumn<Refund> = {
  id: 'store',
  head: msg`Store`,
  width: 144,
  drop: 2,
  cell: ({ storeName, storeId }) =>
    storeName === null ? none : <TwoLines first={<Name>{storeName}</Name>} second={<Figure>{storeId}</Figure>} />,
};

const reason: DataColumn<Refund> = {
  id: 'reason',
  head: msg`Refund reason`,
  width: 192,
  drop: 4,
  cell: (row) => (
    <TwoLines
      first={<span title={reasonWords(row)}>{reasonWords(row)}</span>}
      second={t`By ${{ asker: askerOf(row) }}`}
    />
  ),
};

const references: DataColumn<Refund> = {
  id: 'references',
  head: msg`Refund UTR or ARN`,
  width: 224,
  drop: 1,
  cell: ({ utr, arn }) => {
    const second = arn && <Reference name={t`refund ARN`} value={arn} />;
    if (utr === null) return second ? <TwoLines first={second} /> : none;
    return <TwoLines first={<Reference name={t`refund UTR`} value={utr} />} second={second} />;
  },
};

const status: DataColumn<Refund> = {
  id: 'status',
  head: msg`Status`,
  width: 188,
  cell: (row) => (
    <TwoLines
      first={<RefundPill refund={row} />}
      second={
        row.failureReason && (
          <span data-reason="" title={row.failureReason}>
            {row.failureReason}
          </span>
        )
      }
    />
  ),
};

const amount: DataColumn<Refund> = {
  id: 'amount',
  head: msg`Amount`,
  width: 128,
  align: 'end',
  cell: ({ amount: paise, state, paymentTotal }) => (
    <TwoLines
      end
      first={<Money paise={paise} struck={isLost(state)} />}
      second={
        <Trans>
          of <Figure kind="count">{ph({ paymentTotal: formatMoney(paymentTotal) })}</Figure>
        </Trans>
      }
    />
  ),
};

/** The columns of the refund list: with the merchant for a super-merchant, with the store if there are stores. */
export const columnsFor = (superMerchant: boolean, hasStores: boolean): readonly DataColumn<Refund>[] => [
  date,
  ...(superMerchant ? [merchant] : []),
  customer,
  source,
  ...(hasStores ? [store] : []),
  reason,
  references,
  status,
  amount,
];
