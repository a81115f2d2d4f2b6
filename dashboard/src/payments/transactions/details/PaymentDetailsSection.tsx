import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { paymentSolutions } from '@galla/contract/payments/payments/solutions.ts';
import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { settlementStates } from '@galla/contract/settlements/settlements/rules.ts';
import { settlementScreens } from '@galla/contract/settlements/settlements/screens.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { type KeyValue, KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Name } from '../../../lib/page/Name.tsx';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { useSession } from '../../../lib/session/session.ts';

type Settlement = NonNullable<PaymentDetails['settlement']>;

/** The references of a payment, with the labels of TXN-04; those that people pass on can be copied. */
export function PaymentDetailsSection({
  payment,
  hasLedger,
}: {
  readonly payment: PaymentDetails;
  /** Whether the ledger above shows fee, GST and settlement. */
  readonly hasLedger: boolean;
}) {
  const { profile } = useSession();
  const id = (name: string, text: string | null): KeyValue => ({ name, value: text, copy: text ?? undefined });
  const optional = (item: KeyValue): KeyValue[] => (item.value === null || item.value === '' ? [] : [item]);
  const items: KeyValue[] = [
    { name: 'Paid by', value: payment.paidBy && <Name>{payment.paidBy}</Name> },
    { name: 'Paid to', value: payment.paidTo },
    id('UTR', payment.utr),
    id('ARN', payment.arn),
    id('Merchant TXN ID', payment.merchantTransactionId),
    id('Provider transaction ID', payment.providerTransactionId),
    ...optional(id('Merchant order ID', payment.merchantOrderId)),
    id('Transaction ID', payment.unitId),
    { name: 'Paid with', value: <PaidWith payment={payment} /> },
    ...optional({ name: 'Card issuer', value: payment.cardIssuer }),
    ...optional({
      name: 'Payment solution',
      value: payment.paymentSolution === null ? null : paymentSolutions[payment.paymentSolution].name,
    }),
    ...optional({ name: 'Store', value: storeOf(payment) }),
    ...optional({ name: 'Terminal', value: payment.terminalName }),
    ...optional({ name: 'QR code', value: payment.qrCodeName }),
    ...optional({
      name: 'Cashbacks Applied',
      value: payment.offerAdjustment === 0 ? null : formatMoney(payment.offerAdjustment),
      figure: true,
    }),
    ...optional(id('Offer Id', payment.offerId)),
    ...(hasLedger ? [] : chargesOf(payment)),
    hasLedger && payment.settlementUtr === null && payment.settlement === null
      ? { name: 'Settlement UTR', value: <span className="muted">After settlement</span> }
      : id('Settlement UTR', payment.settlementUtr),
    { name: 'Phone number', value: payment.customerPhone, figure: true },
    ...(profile.superMerchant
      ? [{ name: 'Merchant', value: payment.merchantName }, id('MID', payment.merchantId)]
      : []),
    ...optional({ name: 'Reason', value: payment.failureReason }),
    ...optional({ name: 'Unclear details', value: unclear(payment) }),
  ];
  return <KeyValues items={items} />;
}

/** Fee, GST and settlement, if no ledger shows them. */
function chargesOf({ fee, gst, settlement }: PaymentDetails): KeyValue[] {
  return [
    ...(fee === null ? [] : [{ name: 'Fee', value: formatMoney(fee), figure: true }]),
    ...(gst === null || fee === 0 ? [] : [{ name: 'GST on fee', value: formatMoney(gst), figure: true }]),
    ...(settlement === null ? [] : [{ name: 'Settlement date', value: <SettlementLink of={settlement} /> }]),
  ];
}

/** The link to its settlement, with a note while that has not reached the bank. */
function SettlementLink({ of: { settlementId, settlementDate, state } }: { readonly of: Settlement }) {
  const link = (
    <RouterLink href={settlementScreens.settlementDetails.path.replace('$settlementId', settlementId)}>
      <Figure kind="time">{formatDate(`${settlementDate}T00:00:00+05:30`)}</Figure>
    </RouterLink>
  );
  return state === 'SETTLED' ? (
    link
  ) : (
    <span>
      {link} · {settlementStates[state]}
    </span>
  );
}

function PaidWith({ payment }: { readonly payment: PaymentDetails }) {
  const { instrument, instrumentLabel } = payment;
  return (
    <span>
      {instruments[instrument].name}
      {instrumentLabel !== null && (
        <>
          , <Name>{instrumentLabel}</Name>
        </>
      )}
    </span>
  );
}

function storeOf({ storeName, storeId }: PaymentDetails): string | null {
  return storeName === null ? null : [storeName, storeId].filter((word) => word !== null).join(', ');
}

/** The labels of a payment's fields that had a wrong format. Unknown fields are for the operator. */
const fieldNames: Readonly<Record<string, string>> = {
  customer: 'Customer',
  'customer.name': 'Name',
  'customer.phone': 'Phone number',
  'customer.vpa': 'VPA',
  instrumentDetails: 'Paid with',
  'instrumentDetails.cardNetwork': 'Card',
  'instrumentDetails.cardCategory': 'Card',
  'instrumentDetails.cardLast4': 'Card',
  'instrumentDetails.cardIssuer': 'Card issuer',
  'instrumentDetails.bank': 'Bank',
  'instrumentDetails.wallet': 'Wallet',
  paymentSolution: 'Payment solution',
  merchantOrderId: 'Merchant order ID',
  merchantTransactionId: 'Merchant TXN ID',
  offerId: 'Offer Id',
  utr: 'UTR',
  arn: 'ARN',
  failureReason: 'Reason',
};

function unclear({ warnings }: PaymentDetails): string | null {
  const fields = [...new Set(warnings.flatMap((field) => fieldNames[field] ?? []))];
  return fields.length === 0 ? null : `${fields.join(', ')}: unusual format`;
}
