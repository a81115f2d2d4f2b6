import { mayRefund } from '@galla/contract/refunds/endpoints.ts';
import { refusalOf, refusalText } from '@galla/contract/refunds/rules.ts';
import type { Payment, PaymentDetails } from '@galla/contract/transactions/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Tooltip } from '@galla/ui/overlays/Tooltip.tsx';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { allows, type Session, useSession } from '../lib/session/session.ts';
import css from './Refunds.module.css';
import { sourceOf } from './refund-labels.ts';

const c = classNames(css);

/** The form opens with the first press and loads before it, with the searchable list of reasons. */
const loadIssue = async () => {
  const [{ IssueRefund }] = await Promise.all([
    import('./issue/IssueRefund.tsx'),
    import('@galla/ui/inputs/SearchSelect.tsx'),
  ]);
  return IssueRefund;
};
type Issue = Awaited<ReturnType<typeof loadIssue>>;

/** The exact text that refuses a payment, as far as the page knows, or undefined. The server decides. */
export function refusalFor(session: Session, payment: Payment | PaymentDetails): string | undefined {
  const { paymentState, totalAmount, refundedAmount, completedAt, createdAt } = payment;
  const refundable = 'refundableAmount' in payment ? payment.refundableAmount : totalAmount - refundedAmount;
  const { refundDays } = session.profile;
  const refusal = refusalOf({
    mayRefund: allows(session, mayRefund),
    merchantKind: session.profile.superMerchant ? null : session.profile.kind,
    flags: session.flags,
    paymentState,
    total: totalAmount,
    refunded: refundedAmount,
    reserved: paymentState === 'COMPLETED' ? totalAmount - refundedAmount - refundable : 0,
    // Money of a chargeback is not refundable either.
    chargedBack: 0,
    paidAt: Date.parse(completedAt ?? createdAt),
    now: Date.now(),
    refundDays,
  });
  return refusal === undefined ? undefined : refusalText(refusal, paymentState, refundDays);
}

/** The form of a refund behind a button, which has the focus again once the form has closed. */
function useIssue(payment: Payment) {
  const [Part, setPart] = useState<Issue>();
  const button = useRef<HTMLButtonElement>(null);
  const open = Part !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return {
    button,
    triggers: {
      'aria-haspopup': 'dialog',
      onPointerEnter: () => void loadIssue(),
      onFocus: () => void loadIssue(),
      onClick: () => void loadIssue().then((part) => setPart(() => part)),
    },
    dialog: Part !== undefined && (
      <Part unitId={payment.unitId} source={sourceOf(payment)} onClose={() => setPart(undefined)} />
    ),
  } as const;
}

/** Refunds a payment from its page. Where that is refused, the button stays and says why (REF-02). */
export function RefundAction({ payment }: { readonly payment: PaymentDetails }) {
  const refusal = refusalFor(useSession(), payment);
  const { button, triggers, dialog } = useIssue(payment);
  const act =
    refusal === undefined
      ? triggers
      : ({
          'aria-disabled': true,
          'aria-describedby': 'refund-refusal',
          onClick: () => toast.error(refusal),
        } as const);
  return (
    <>
      <Tooltip text={refusal ?? ''}>
        <Button ref={button} icon={Undo2} kind="primary" {...act}>
          Refund
        </Button>
      </Tooltip>
      {dialog}
    </>
  );
}

/** Refunds a payment from its row in a list; other rows have no button. */
export function RefundRowAction({ payment }: { readonly payment: Payment }) {
  const refusal = refusalFor(useSession(), payment);
  const { button, triggers, dialog } = useIssue(payment);
  return (
    <>
      {refusal === undefined && (
        <IconButton
          ref={button}
          className={c('rowAct')}
          name={`Refund ${formatMoney(payment.totalAmount - payment.refundedAmount)}`}
          icon={Undo2}
          data-copy=""
          {...triggers}
        />
      )}
      {dialog}
    </>
  );
}
