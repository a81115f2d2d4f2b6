import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import { settlements } from '@galla/contract/settlements/settlements/calls.ts';
import type { SettlementItem } from '@galla/contract/settlements/settlements/endpoints.ts';
import type { SettlementItemKind } from '@galla/contract/settlements/settlements/rules.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { CursorTable } from '../../lib/lists/cursor-pages/CursorTable.tsx';
import { useCursorPages } from '../../lib/lists/cursor-pages/use-cursor-pages.ts';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import { allows, type Session, useSession } from '../../lib/session/session.ts';
import { FeeAndGst } from '../ledger/public/DeductionCells.tsx';
import css from './Settlements.module.css';

interface Kind {
  readonly value: SettlementItemKind;
  readonly label: MessageDescriptor;
  /** Said where there are none. */
  readonly none: MessageDescriptor;
}

const kinds: readonly Kind[] = [
  { value: 'PAYMENT', label: msg`Payments`, none: msg`No payments in this settlement.` },
  { value: 'REFUND', label: msg`Refunds`, none: msg`No refunds were deducted from this settlement.` },
  {
    value: 'REFUND_RETURNED',
    label: msg`Failed refunds`,
    none: msg`Failed refunds come back in the next settlement. There are none in this one.`,
  },
  { value: 'CHARGEBACK', label: msg`Chargebacks`, none: msg`No chargebacks in this settlement.` },
];

/** The items of a settlement, each linked to its payment or refund. */
export function SettlementItems({ settlementId }: { readonly settlementId: string }) {
  const [kind, setKind] = useState<SettlementItemKind>('PAYMENT');
  return (
    <Section title={t`Settlement items`}>
      <Segmented
        label={t`Settlement items`}
        className={css['kinds'] ?? ''}
        options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
        value={kind}
        onChange={setKind}
      />
      <Items key={kind} settlementId={settlementId} kind={kind} onPayments={() => setKind('PAYMENT')} />
    </Section>
  );
}

interface ItemsProps {
  readonly settlementId: string;
  readonly kind: SettlementItemKind;
  /** Shows the payments of the settlement. */
  readonly onPayments: () => void;
}

function Items({ settlementId, kind, onPayments }: ItemsProps) {
  const session = useSession();
  const pages = useCursorPages(10);
  const list = useQuery({
    ...queryOf(settlements.items, {
      params: { settlementId },
      query: { kind, ...pages.page },
    }),
    placeholderData: keepPreviousData,
  });
  const { items, next } = list.data ?? { next: null };
  const named = kinds.find(({ value }) => value === kind);
  return (
    <div className={css['list']}>
      <CursorTable
        label={named === undefined ? '' : t(named.label)}
        columns={kind === 'PAYMENT' ? paymentColumns : otherColumns}
        rows={items}
        rowKey={(row) => `${row.unitId} ${row.refundId} ${row.at} ${row.amount}`}
        {...linkFor(session, kind)}
        card={(row) => <ItemCard row={row} />}
        empty={
          <NothingFound next={kind !== 'PAYMENT' && { label: t`See payments`, to: onPayments }}>
            {named !== undefined && t(named.none)}
          </NothingFound>
        }
        safe={t`Your settlements are safe. This list could not be loaded.`}
        list={list}
        pages={pages}
        next={next}
      />
    </div>
  );
}

/** The link of a row, if the person may open it. */
function linkFor(session: Session, kind: SettlementItemKind): { readonly rowHref?: (row: SettlementItem) => string } {
  const isRefund = kind === 'REFUND' || kind === 'REFUND_RETURNED';
  const { access } = isRefund ? refundScreens.refundDetails : transactionScreens.transactionDetails;
  if (!allows(session, access)) return {};
  return {
    rowHref: ({ unitId, refundId }) =>
      refundId === null
        ? transactionScreens.transactionDetails.path.replace('$unitId', unitId)
        : refundScreens.refundDetails.path.replace('$refundId', refundId),
  };
}

const date: DataColumn<SettlementItem> = {
  id: 'date',
  head: msg`Date`,
  width: 112,
  cell: ({ at }) => (
    <TwoLines
      first={<Figure kind="time">{formatDay(at)}</Figure>}
      second={<Figure kind="time">{formatTime(at)}</Figure>}
    />
  ),
};

const references: DataColumn<SettlementItem> = {
  id: 'references',
  head: msg`UTR and ID`,
  link: true,
  cell: ({ utr, unitId, refundId }) => (
    <TwoLines
      first={<Figure>{utr ?? refundId ?? unitId}</Figure>}
      second={utr === null ? undefined : <Figure>{refundId ?? unitId}</Figure>}
    />
  ),
};

const total: DataColumn<SettlementItem> = {
  id: 'total',
  head: msg`Amount`,
  width: 128,
  align: 'end',
  drop: 2,
  cell: ({ total: paise }) => <Money paise={paise} />,
};

const fee: DataColumn<SettlementItem> = {
  id: 'fee',
  head: msg`Fee and GST`,
  width: 128,
  align: 'end',
  drop: 1,
  cell: ({ fee: paise, gst }) => <FeeAndGst fee={paise} gst={gst} />,
};

const amount: DataColumn<SettlementItem> = {
  id: 'amount',
  head: msg`To your bank`,
  width: 136,
  align: 'end',
  cell: ({ amount: paise }) => <Money paise={paise} />,
};

const paymentColumns = [date, references, total, fee, amount];
const otherColumns = [date, references, amount];

function ItemCard({ row }: { readonly row: SettlementItem }) {
  return (
    <RowCard
      title={<Figure>{row.utr ?? row.refundId ?? row.unitId}</Figure>}
      line={
        <Figure kind="time">
          {formatDay(row.at)} {formatTime(row.at)}
        </Figure>
      }
      amount={<Money paise={row.amount} />}
    />
  );
}
