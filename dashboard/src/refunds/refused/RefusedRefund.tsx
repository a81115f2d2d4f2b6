import type { RefundRefusal } from '@galla/contract/refunds/rules.ts';
import type { PaymentDetails } from '@galla/contract/transactions/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { providerName, supportHref } from '../../lib/page/provider.ts';
import { roleWord } from '../../lib/session/role-word.ts';
import { useSession } from '../../lib/session/session.ts';
import { AskColleague } from './AskColleague.tsx';
import css from './RefusedRefund.module.css';

export interface RefusedProps {
  readonly payment: PaymentDetails;
  /** What would refuse somebody with the permission too; undefined where a colleague can refund. */
  readonly anyway: RefundRefusal | undefined;
  /** The exact text of the refusal (REF-02). */
  readonly text: string;
  readonly onClose: () => void;
}

/** Why a payment cannot be refunded, with its figures, who can help, and what to do next. */
export function RefusedRefund({ payment, anyway, text, onClose }: RefusedProps) {
  const { me } = useSession();
  if (anyway === undefined)
    return (
      <AskColleague
        payment={payment}
        title={text}
        why={`Your role, ${roleWord(me.roleName)}, does not refund. No money has moved.`}
        onClose={onClose}
      />
    );
  const help = (
    <ButtonLink kind="primary" href={supportHref(`Refund of ${payment.unitId}`)}>
      Write to support
    </ButtonLink>
  );
  return (
    <Modal
      title={text}
      sub="No money has moved."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {(anyway === 'TOO_OLD' || isBlocked(payment, anyway)) && help}
        </>
      }
    >
      <div className={css['body']}>
        <Why payment={payment} refusal={anyway} />
      </div>
    </Modal>
  );
}

const isBlocked = ({ paymentState }: PaymentDetails, refusal: RefundRefusal) =>
  refusal === 'WRONG_STATE' && paymentState === 'COMPLETED';

interface WhyProps {
  readonly payment: PaymentDetails;
  readonly refusal: RefundRefusal;
}

function Why({ payment, refusal }: WhyProps) {
  const { refundDays } = useSession().profile;
  const { totalAmount, refundedAmount, refundableAmount, paymentState, completedAt, createdAt } = payment;
  if (refusal === 'NOT_AUTHORIZED')
    return <p>Accounts of this type take payments without refunds. Pay the customer back by UPI.</p>;
  if (refusal === 'NOTHING_LEFT') {
    const others = totalAmount - refundedAmount - refundableAmount;
    return (
      <Ledger
        boxed
        label="What can be refunded"
        rows={[
          { label: 'Payment', amount: totalAmount },
          { label: 'Previously refunded', amount: -refundedAmount },
          ...(others > 0 ? [{ label: 'Refunds on their way or taken back', amount: -others }] : []),
          { label: 'Available for refund', amount: refundableAmount, kind: 'sum' as const },
        ]}
      />
    );
  }
  if (refusal === 'TOO_OLD')
    return (
      <p>
        {`A payment can be refunded for ${refundDays} days. This one is of ${formatDate(completedAt ?? createdAt)}. Send the money by bank transfer, or write to support.`}
      </p>
    );
  if (paymentState === 'COMPLETED')
    return <p>{`${providerName} has stopped refunds of your business. Support says why and until when.`}</p>;
  if (paymentState === 'PENDING' || paymentState === 'INITIATED')
    return <p>The bank has not confirmed this payment yet. Once it is successful, it can be refunded.</p>;
  return (
    <p>This payment was not completed, so you hold no money to refund. The customer’s bank returns what it took.</p>
  );
}
