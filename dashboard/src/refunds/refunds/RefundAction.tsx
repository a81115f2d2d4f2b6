import type { Payment, PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { mayRefund } from '@galla/contract/refunds/refunds/routes.ts';
import { type RefundRefusal, refusalOf, refusalText } from '@galla/contract/refunds/refunds/rules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Tooltip } from '@galla/ui/overlays/Tooltip.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { allows, type Session, useSession } from '../../lib/session/session.ts';
import css from './Refunds.module.css';
import { sourceOf } from './refund-labels.ts';

const c = classNames(css);

/**
 * Loads the searchable list of reasons early. If it loaded late, it would take the focus from the field it replaces.
 */
const loadReasons = () => import('@galla/ui/inputs/SearchSelect.tsx');

/** The form opens on the first press and loads before it. */
const loadIssue = async () => (await Promise.all([import('./issue/IssueRefund.tsx'), loadReasons()]))[0].IssueRefund;
type Issue = Awaited<ReturnType<typeof loadIssue>>;

const loadRefused = async () =>
  (await Promise.all([import('./refused/RefusedRefund.tsx'), loadReasons()]))[0].RefusedRefund;
type Refused = Awaited<ReturnType<typeof loadRefused>>;

/** A refusal with its exact text. */
interface Refusal {
  /** The refusal that applies even with the permission; undefined if asking a colleague helps. */
  readonly anyway: RefundRefusal | undefined;
  readonly text: string;
}

/** The refusal of a payment as far as the page knows, or undefined. The server decides. */
export function refusalFor(session: Session, payment: Payment | PaymentDetails): Refusal | undefined {
  const { paymentState, totalAmount, refundedAmount, completedAt, createdAt } = payment;
  const refundable = 'refundableAmount' in payment ? payment.refundableAmount : totalAmount - refundedAmount;
  const { refundDays } = session.profile;
  const facts = {
    mayRefund: allows(session, mayRefund),
    merchantKind: session.profile.superMerchant ? null : session.profile.kind,
    flags: session.flags,
    paymentState,
    total: totalAmount,
    refunded: refundedAmount,
    reserved: paymentState === 'COMPLETED' ? totalAmount - refundedAmount - refundable : 0,
    // A chargeback's money cannot be refunded either; `reserved` includes it.
    chargedBack: 0,
    paidAt: Date.parse(completedAt ?? createdAt),
    now: currentTime(),
    refundDays,
  };
  const refusal = refusalOf(facts);
  if (refusal === undefined) return undefined;
  const anyway = refusalOf({ ...facts, mayRefund: true });
  return { anyway, text: refusalText(refusal, paymentState, refundDays) };
}

/** Returns why a payment of a list cannot be refunded, or undefined. */
export function useRefusalText(): (payment: Payment) => string | undefined {
  const session = useSession();
  return useCallback((payment: Payment) => refusalFor(session, payment)?.text, [session]);
}

/** A dialog behind a button. It loads before the first press. */
function useDialogPart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<{ readonly Part: Part }>();
  return {
    triggers: {
      'aria-haspopup': 'dialog',
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
      onClick: () => void load().then((Part) => setPart({ Part })),
    },
    Part: part?.Part,
    close: () => setPart(undefined),
  } as const;
}

/** Refunds a payment from its page. If the payment cannot be refunded, the button says why and what to do (REF-02). */
export function RefundAction({ payment }: { readonly payment: PaymentDetails }) {
  const refused = refusalFor(useSession(), payment);
  const issue = useDialogPart<Issue>(loadIssue);
  const refusal = useDialogPart<Refused>(loadRefused);
  const act =
    refused === undefined
      ? ({ ...issue.triggers, kind: 'primary' } as const)
      : ({ ...refusal.triggers, 'aria-describedby': 'refund-refusal' } as const);
  return (
    <>
      <Tooltip text={refused?.text ?? ''}>
        <Button icon={Undo2} {...act}>
          <Trans>Refund</Trans>
        </Button>
      </Tooltip>
      {issue.Part !== undefined && (
        <issue.Part unitId={payment.unitId} source={sourceOf(payment)} onClose={issue.close} />
      )}
      {refusal.Part !== undefined && refused !== undefined && (
        <refusal.Part payment={payment} {...refused} onClose={refusal.close} />
      )}
    </>
  );
}

/** Refunds a payment from its list row. A row that cannot be refunded has no button. */
export function RefundRowAction({ payment }: { readonly payment: Payment }) {
  const refused = refusalFor(useSession(), payment);
  const { triggers, Part, close } = useDialogPart<Issue>(loadIssue);
  return (
    <>
      {refused === undefined && (
        <IconButton
          className={c('rowAct')}
          name={t`Refund ${{ amount: formatMoney(payment.totalAmount - payment.refundedAmount) }}`}
          icon={Undo2}
          data-copy=""
          {...triggers}
        />
      )}
      {Part !== undefined && <Part unitId={payment.unitId} source={sourceOf(payment)} onClose={close} />}
    </>
  );
}
