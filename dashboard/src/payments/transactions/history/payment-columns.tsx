import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';
import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { paymentSolutions } from '@galla/contract/payments/payments/solutions.ts';
import { isLost } from '@galla/contract/payments/payments/states.ts';
import type { ExportColumn, Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { InstrumentTile } from '@galla/ui/figures/InstrumentTile.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { type ColumnChoice, type DataColumn, settleChoice } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Name } from '../../../lib/page/Name.tsx';
import { payerOf, wayOf } from '../payment-labels.ts';
import css from './payment-columns.module.css';

/** A column of payments, with its columns of the export. */
export type PaymentColumn = DataColumn<Payment> & { readonly exports: readonly ExportColumn[] };

function Reference({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null) return <span className="muted">–</span>;
  return (
    <>
      <Figure>{value}</Figure> <CopyButton name={name} text={value} />
    </>
  );
}

const reference = (id: ExportColumn, head: MessageDescriptor, width: number, value: (row: Payment) => string | null) =>
  ({
    id,
    head,
    width,
    drop: 1,
    optional: true,
    exports: [id],
    cell: (row) => <Reference name={t(head)} value={value(row)} />,
  }) satisfies PaymentColumn;

const words = (id: ExportColumn, head: MessageDescriptor, width: number, value: (row: Payment) => string | null) =>
  ({
    id,
    head,
    width,
    drop: 2,
    optional: true,
    exports: [id],
    cell: (row) => <TwoLines first={value(row) ?? <span className="muted">–</span>} />,
  }) satisfies PaymentColumn;

const date: PaymentColumn = {
  id: 'date',
  head: msg`Date`,
  width: 96,
  locked: true,
  sortable: true,
  exports: ['date'],
  cell: (row) => (
    <TwoLines
      first={<Figure kind="time">{formatDay(row.createdAt)}</Figure>}
      second={<Figure kind="time">{formatTime(row.createdAt)}</Figure>}
    />
  ),
};

const merchant: PaymentColumn = {
  id: 'merchant',
  head: msg`Merchant`,
  width: 224,
  exports: ['merchantId', 'merchantName'],
  cell: (row) => <TwoLines first={<Name>{row.merchantName}</Name>} second={<Figure>{row.merchantId}</Figure>} />,
};

export function Payer({ row }: { readonly row: Payment }) {
  const { first, second } = payerOf(row);
  return <TwoLines first={<Name>{first}</Name>} second={second && <Name>{second}</Name>} />;
}

export const customer: PaymentColumn = {
  id: 'customer',
  head: msg`Customer`,
  locked: true,
  link: true,
  exports: ['customer', 'instrumentLabel'],
  cell: (row) => <Payer row={row} />,
};

export const paidWith: PaymentColumn = {
  id: 'paidWith',
  head: msg`Paid with`,
  width: 184,
  drop: 4,
  exports: ['paidWith', 'paymentSolution', 'terminal'],
  cell: (row) => (
    <TwoLines
      before={<InstrumentTile icon={instruments[row.instrument].tile} />}
      first={instruments[row.instrument].name}
      second={wayOf(row)}
    />
  ),
};

export const store: PaymentColumn = {
  id: 'store',
  head: msg`Store`,
  width: 144,
  drop: 3,
  exports: ['storeName', 'storeId'],
  cell: (row) =>
    row.storeName === null ? (
      <span className="muted">–</span>
    ) : (
      <TwoLines first={<Name>{row.storeName}</Name>} second={<Figure>{row.storeId}</Figure>} />
    ),
};

const references: PaymentColumn = {
  id: 'references',
  head: msg`UTR and provider transaction ID`,
  width: 232,
  drop: 2,
  exports: ['utr', 'providerTransactionId'],
  cell: (row) => {
    const own = <Reference name={t`provider transaction ID`} value={row.providerTransactionId} />;
    return row.utr === null ? (
      <TwoLines first={own} />
    ) : (
      <TwoLines first={<Reference name="UTR" value={row.utr} />} second={own} />
    );
  },
};

const status: PaymentColumn = {
  id: 'status',
  head: msg`Status`,
  width: 144,
  locked: true,
  exports: ['status', 'failureReason'],
  cell: (row) => (
    <TwoLines
      first={<StatusPill state={row.paymentState} />}
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

const withAct = (cell: ReactNode, act: ReactNode) => (
  <span className={css['acting']}>
    {cell}
    {act}
  </span>
);

const amount: PaymentColumn = {
  id: 'amount',
  head: msg`Amount`,
  width: 120,
  align: 'end',
  locked: true,
  exports: ['amount', 'refunded'],
  cell: (row) => <PaymentAmount row={row} />,
};

/** The amount, with refunds under it; unpaid amounts are struck through. */
export function PaymentAmount({ row }: { readonly row: Payment }) {
  return (
    <TwoLines
      end
      first={<Money paise={row.totalAmount} struck={isLost(row.paymentState)} />}
      second={
        row.refundedAmount > 0 && (
          <Trans>
            <Figure kind="count">{ph({ refundedAmount: formatMoney(row.refundedAmount) })}</Figure> refunded
          </Trans>
        )
      }
    />
  );
}

const optional: readonly PaymentColumn[] = [
  reference('merchantTransactionId', msg`Merchant TXN ID`, 196, (row) => row.merchantTransactionId),
  reference('merchantOrderId', msg`Merchant order ID`, 184, (row) => row.merchantOrderId),
  reference('arn', msg`ARN`, 228, (row) => row.arn),
  reference('settlementUtr', msg`Settlement UTR`, 208, (row) => row.settlementUtr),
  {
    ...words('phone', msg`Phone number`, 148, (row) => row.customerPhone),
    cell: (row) =>
      row.customerPhone === null ? <span className="muted">–</span> : <Figure>{row.customerPhone}</Figure>,
  },
  words('qrCode', msg`QR code`, 140, (row) => row.qrCodeName),
  words('terminal', msg`Terminal`, 140, (row) => row.terminalName),
  words('paymentSolution', msg`Payment solution`, 152, (row) =>
    row.paymentSolution === null ? null : paymentSolutions[row.paymentSolution].name,
  ),
];

const offer: PaymentColumn = {
  id: 'offer',
  head: msg`Offer`,
  width: 112,
  align: 'end',
  drop: 1,
  optional: true,
  exports: ['customerPaid', 'offer'],
  cell: (row) => <Money paise={row.offerAdjustment} />,
};

/** The columns of a merchant's history: with the merchant for a super-merchant, with stores if there are some. */
export function columnsFor(
  profile: Pick<MerchantProfile, 'superMerchant' | 'storeCount'>,
  act?: (payment: Payment) => ReactNode,
): readonly PaymentColumn[] {
  const hasStores = profile.storeCount > 0;
  const order = optional.find(({ id }) => id === 'merchantOrderId');
  return [
    date,
    ...(profile.superMerchant ? [merchant] : []),
    customer,
    paidWith,
    // Without stores the merchant's own order id is what identifies a payment.
    ...(hasStores || order === undefined
      ? [profile.superMerchant ? { ...store, width: 184 } : store]
      : [{ ...order, optional: false, drop: 3 }]),
    references,
    ...optional.filter(({ id }) => hasStores || !['merchantOrderId', 'qrCode', 'terminal'].includes(id)),
    act === undefined ? status : { ...status, cell: (row) => withAct(status.cell(row), act(row)) },
    offer,
    amount,
  ];
}

/** The columns of the export, in order. Narrow screens hide columns, the export has them all. */
export function exportedColumns(columns: readonly PaymentColumn[], choice: ColumnChoice | undefined): ExportColumn[] {
  const { order, shown } = settleChoice(columns, choice);
  const visible = order.filter((id) => shown.includes(id));
  return [...new Set(visible.flatMap((id) => columns.find((column) => column.id === id)?.exports ?? []))];
}

/** A kept choice of columns, or undefined where nothing readable was kept. */
export function readColumnChoice(kept: unknown): ColumnChoice | undefined {
  const { order, shown } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<ColumnChoice>;
  const isIds = (ids: unknown): ids is string[] => Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  return isIds(order) && isIds(shown) ? { order, shown } : undefined;
}
