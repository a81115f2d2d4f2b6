import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import type { RefundRefusal } from '@galla/contract/refunds/refunds/rules.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { supportHref } from '../../../lib/page/provider.ts';
import { roleWord } from '../../../lib/session/role-word.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isTestPage } from '../../../lib/session/test-mode.ts';
import { AskColleague } from './AskColleague.tsx';
import css from './RefusedRefund.module.css';
import { Why } from './Why.tsx';

export interface RefusedProps {
  readonly payment: PaymentDetails;
  /** The refusal that applies even with the permission; undefined if a colleague can refund. */
  readonly anyway: RefundRefusal | undefined;
  /** The refusal's text, worded by the specification (REF-02). */
  readonly text: string;
  readonly onClose: () => void;
}

/** Why a payment cannot be refunded, with its figures, who can help, and what to do next. */
export function RefusedRefund({ payment, anyway, text, onClose }: RefusedProps) {
  const { me } = useSession();
  const ofRole = `Your role, ${roleWord(me.roleName)}, cannot refund. No money has moved.`;
  // Colleagues get no messages about test payments.
  if (anyway === undefined && !isTestPage)
    return <AskColleague payment={payment} title={text} why={ofRole} onClose={onClose} />;
  const help = (
    <ButtonLink kind="primary" href={supportHref(`Refund of ${payment.unitId}`)}>
      Contact support
    </ButtonLink>
  );
  return (
    <Modal
      title={text}
      sub={anyway === undefined ? ofRole : 'No money has moved.'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {anyway !== undefined && (anyway === 'TOO_OLD' || isBlocked(payment, anyway)) && help}
        </>
      }
    >
      <div className={css['body']}>{anyway !== undefined && <Why payment={payment} refusal={anyway} />}</div>
    </Modal>
  );
}

const isBlocked = ({ paymentState }: PaymentDetails, refusal: RefundRefusal) =>
  refusal === 'WRONG_STATE' && paymentState === 'COMPLETED';
