import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { paymentSolutions } from '@galla/contract/payments/payments/solutions.ts';
import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { settlementStates } from '@galla/contract/settlements/settlements/rules.ts';
import { settlementScreens } from '@galla/contract/settlements/settlements/screens.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { type KeyValue, KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    { name: t`Paid by`, value: payment.paidBy && <Name>{payment.paidBy}</Name> },
    { name: t`Paid to`, value: payment.paidTo },
    id('UTR', payment.utr),
    id('ARN', payment.arn),
    id(t`Merchant TXN ID`, payment.merchantTransactionId),
    id(t`Provider transaction ID`, payment.providerTransactionId),
    ...optional(id(t`Merchant order ID`, payment.merchantOrderId)),
    id(t`Transaction ID`, payment.unitId),
    { name: t`Paid with`, value: <PaidWith payment={payment} /> },
    ...optional({ name: t`Card issuer`, value: payment.cardIssuer }),
    ...optional({
      name: t`Payment solution`,
      value: payment.paymentSolution === null ? null : paymentSolutions[payment.paymentSolution].name,
    }),
    ...optional({ name: t`Store`, value: storeOf(payment) }),
    ...optional({ name: t`Terminal`, value: payment.terminalName }),
    ...optional({ name: t`QR code`, value: payment.qrCodeName }),
    ...optional({
      name: t`Cashbacks Applied`,
      value: payment.offerAdjustment === 0 ? null : formatMoney(payment.offerAdjustment),
      figure: true,
    }),
    ...optional(id(t`Offer Id`, payment.offerId)),
    ...(hasLedger ? [] : chargesOf(payment)),
    hasLedger && payment.settlementUtr === null && payment.settlement === null
      ? {
          name: t`Settlement UTR`,
          value: (
            <span className="muted">
              <Trans>After settlement</Trans>
            </span>
          ),
        }
      : id(t`Settlement UTR`, payment.settlementUtr),
    { name: t`Phone number`, value: payment.customerPhone, figure: true },
    ...(profile.superMerchant
      ? [{ name: t`Merchant`, value: payment.merchantName }, id('MID', payment.merchantId)]
      : []),
    ...optional({ name: t`Reason`, value: payment.failureReason }),
    ...optional({ name: t`Unclear details`, value: unclear(payment) }),
  ];
  return <KeyValues items={items} />;
}

/** Fee, GST and settlement, if no ledger shows them. */
function chargesOf({ fee, gst, settlement }: PaymentDetails): KeyValue[] {
  return [
    ...(fee === null ? [] : [{ name: t`Fee`, value: formatMoney(fee), figure: true }]),
    ...(gst === null || fee === 0 ? [] : [{ name: t`GST on fee`, value: formatMoney(gst), figure: true }]),
    ...(settlement === null ? [] : [{ name: t`Settlement date`, value: <SettlementLink of={settlement} /> }]),
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
const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  customer: msg`Customer`,
  'customer.name': msg`Name`,
  'customer.phone': msg`Phone number`,
  'customer.vpa': msg`VPA`,
  instrumentDetails: msg`Paid with`,
  'instrumentDetails.cardNetwork': msg`Card`,
  'instrumentDetails.cardCategory': msg`Card`,
  'instrumentDetails.cardLast4': msg`Card`,
  'instrumentDetails.cardIssuer': msg`Card issuer`,
  'instrumentDetails.bank': msg`Bank`,
  'instrumentDetails.wallet': msg`Wallet`,
  paymentSolution: msg`Payment solution`,
  merchantOrderId: msg`Merchant order ID`,
  merchantTransactionId: msg`Merchant TXN ID`,
  offerId: msg`Offer Id`,
  utr: msg`UTR`,
  arn: msg`ARN`,
  failureReason: msg`Reason`,
};

function unclear({ warnings }: PaymentDetails): string | null {
  const fields = [...new Set(warnings.flatMap((field) => fieldNames[field] ?? []).map((name) => t(name)))];
  return fields.length === 0 ? null : t`${{ fields: fields.join(', ') }}: unusual format`;
}
