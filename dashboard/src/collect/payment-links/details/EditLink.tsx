import { paymentLinks } from '@galla/contract/collect/payment-links/calls.ts';
import { linkLimits } from '@galla/contract/collect/payment-links/fields.ts';
import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useField } from '../../../lib/forms/use-field.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { expiryDays } from '../create/expiry-choices.ts';
import { linkRules } from '../create/link-rules.ts';
import { savedText, useLinkChange } from '../link-changes.ts';
import css from './Details.module.css';

interface Props {
  readonly link: PaymentLink;
  readonly onClose: () => void;
}

/** Changes a link's reference or last day. Its address stays. */
export function EditLink({ link, onClose }: Props) {
  const [referenceWas, dayWas] = [link.referenceId, isoDay(link.expiresAt)];
  const reference = useField('edit-reference', linkRules.reference, referenceWas);
  const day = useField('edit-day', linkRules.day, dayWas);
  const reread = useLinkChange();
  const days = expiryDays();
  const referenceId = reference.value.trim();
  const isChanged = referenceId !== referenceWas || day.value !== dayWas;
  const { submit, busy, problem } = useForm({
    fields: { referenceId: reference, expiresOn: day },
    send: async () => {
      const body = {
        ...(referenceId !== referenceWas && { referenceId }),
        ...(day.value !== dayWas && { expiresOn: day.value }),
      };
      if (isChanged) await call(paymentLinks.change, { params: { id: link.id }, body });
      await reread();
      toast.success(t(savedText));
      onClose();
    },
    textOf: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'REFERENCE_TAKEN') return refusalOf(error);
      reference.setError(refusalOf(error));
      reference.focus();
      return '';
    },
  });
  return (
    <Modal
      title={t`Edit payment link`}
      sub={t`The link stays the same. Your customer can keep using it.`}
      onClose={onClose}
      keepOpen={isChanged}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="edit-link" kind="primary" busy={busy} busyLabel={t`Saving`}>
            <Trans>Save changes</Trans>
          </Button>
        </>
      }
    >
      <form id="edit-link" noValidate className={css['form']} onSubmit={submit}>
        <TextField
          label={t`Reference ID`}
          required
          figures
          maxLength={linkLimits.referenceId}
          autoComplete="off"
          hint={t`Shown to the payer and in reports`}
          {...reference.input}
        />
        <TextField
          label={t`Last day to pay`}
          required
          type="date"
          min={days.first}
          max={days.last}
          hint={t`Until 11:59 PM IST`}
          {...day.input}
        />
        <Refusal text={problem} />
      </form>
    </Modal>
  );
}
