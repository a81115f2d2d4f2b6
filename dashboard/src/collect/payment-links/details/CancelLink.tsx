import { offlinePaymentLinks, paymentLinks } from '@galla/contract/collect/payment-links/calls.ts';
import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { quotedName } from '@galla/contract/core/foreign-text.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { useLinkChange } from '../link-changes.ts';
import type { LinkKind } from '../link-kinds.ts';

interface Props {
  readonly kind: LinkKind;
  readonly link: PaymentLink;
  readonly onClose: () => void;
}

/** Asks for confirmation before a link is cancelled: it cannot be reopened. */
export function CancelLink({ kind, link, onClose }: Props) {
  const reread = useLinkChange();
  const { run, busy, problem } = useAct({ settled: reread });
  const { amount, paidAmount, referenceId } = link;
  const customer = quotedName(link.customerName);
  const cancel = () =>
    run(async () => {
      const params = { id: link.id };
      await (kind.online ? call(paymentLinks.cancel, { params }) : call(offlinePaymentLinks.cancel, { params }));
      toast.success(t`Payment link cancelled`);
      onClose();
    });
  return (
    <Modal
      title={t`Cancel this payment link?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep link</Trans>
          </Button>
          <Button kind="danger" busy={busy} busyLabel={t`Cancelling`} onClick={() => void cancel()}>
            <Trans>Cancel link</Trans>
          </Button>
        </>
      }
    >
      <p>
        {t`The ${{ amount: formatMoney(amount - paidAmount) }} due on ${referenceId} can no longer be paid. Later payments are refunded automatically, with no fee.`}{' '}
        {paidAmount > 0 && t`You keep the ${{ paidAmount: formatMoney(paidAmount) }} already paid.`}
      </p>
      {customer !== undefined && <p>{t`Customer: ${customer}`}</p>}
      <Refusal text={problem} />
    </Modal>
  );
}
