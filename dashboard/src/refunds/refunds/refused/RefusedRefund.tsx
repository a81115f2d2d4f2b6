import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import type { RefundRefusal } from '@galla/contract/refunds/refunds/rules.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  const ofRole = t`Your role, ${{ roleName: roleWord(me.roleName) }}, cannot refund. No money has moved.`;
  // Colleagues get no messages about test payments.
  if (anyway === undefined && !isTestPage)
    return <AskColleague payment={payment} title={text} why={ofRole} onClose={onClose} />;
  const help = (
    <ButtonLink kind="primary" href={supportHref(t`Refund of ${{ unitId: payment.unitId }}`)}>
      <Trans>Contact support</Trans>
    </ButtonLink>
  );
  return (
    <Modal
      title={text}
      sub={anyway === undefined ? ofRole : t`No money has moved.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
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
