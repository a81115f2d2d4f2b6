import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import {
  type RefundReason,
  type RefundRefusal,
  refundReasonNames,
  refundReasons,
  refundTexts,
} from '@galla/contract/refunds/refunds/rules.ts';
import type { Colleague } from '@galla/contract/refunds/refunds/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call, queryOf } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { useAct, useActKey } from '../../../lib/forms/use-act.ts';
import { roleWord } from '../../../lib/session/role-word.ts';
import css from './RefusedRefund.module.css';
import { Why } from './Why.tsx';

const reasonOptions = refundReasonNames.map((value) => ({ value, label: refundReasons[value] }));

interface Props {
  readonly payment: PaymentDetails;
  readonly title: string;
  readonly why: string;
  readonly onClose: () => void;
}

/** The team members who may refund a payment. The person asks one by a message with the payment and the reason. */
export function AskColleague({ payment, title, why, onClose }: Props) {
  const params = { unitId: payment.unitId };
  const { data, error, refetch, isFetching } = useQuery(queryOf(refunds.colleagues, { params }));
  const [personId, setPersonId] = useState<string>();
  const [reason, setReason] = useState<RefundReason | ''>('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [sent, setSent] = useState<SentMessage>();
  const form = useId();
  const keyOf = useActKey();
  const { run, busy, problem } = useAct();
  const colleagues = data?.colleagues ?? [];
  const colleague = colleagues.find((one) => one.personId === personId) ?? colleagues[0];

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setReasonMissing(reason === '');
    if (colleague === undefined || busy) return;
    if (reason === '') return document.getElementById('refund-reason')?.focus();
    const request = { params, body: { personId: colleague.personId, reason } };
    const answer = await run(() => call(refunds.askColleague, request, { idempotencyKey: keyOf(request) }));
    if (answer !== undefined) setSent({ name: colleague.name, ...answer });
  };

  return (
    <Modal
      title={title}
      sub={why}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {colleague !== undefined && sent === undefined && (
            <Button type="submit" form={form} kind="primary" busy={busy} busyLabel={t`Requesting`}>
              {t`Ask ${{ firstName: firstName(colleague) }} to refund`}
            </Button>
          )}
        </>
      }
    >
      {sent !== undefined ? (
        <Sent message={sent} />
      ) : error !== null ? (
        <ErrorState small title={refusalOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : colleague === undefined || data?.refusal !== null ? (
        <Nobody payment={payment} found={data} />
      ) : (
        <form id={form} noValidate className={css['body']} onSubmit={(event) => void submit(event)}>
          <People colleagues={colleagues} chosen={colleague} onChoose={setPersonId} />
          <SelectField
            id="refund-reason"
            label={t`Refund reason`}
            required
            options={reasonOptions}
            placeholder={t`Choose a reason`}
            value={reason}
            error={isReasonMissing ? refundTexts.reasonEmpty : undefined}
            onChange={(value) => {
              setReason(value as RefundReason);
              setReasonMissing(false);
            }}
          />
          <p className={css['foot']}>
            <Trans>They’ll get a message with the payment and your reason.</Trans>
          </p>
          {problem !== '' && (
            <Notice kind="error" live>
              {problem}
            </Notice>
          )}
        </form>
      )}
    </Modal>
  );
}

interface SentMessage {
  readonly name: string;
  readonly by: 'EMAIL' | 'SMS';
}

function Sent({ message: { name, by } }: { readonly message: SentMessage }) {
  return (
    <Notice kind="success" live>
      {by === 'EMAIL'
        ? t`We emailed this payment and your reason to ${name}. The refund will appear here once it’s made.`
        : t`We sent ${name} an SMS with this payment. The refund will appear here once it’s made.`}
    </Notice>
  );
}

interface NobodyProps {
  readonly payment: PaymentDetails;
  /** Undefined while loading. */
  readonly found: { readonly refusal: RefundRefusal | null } | undefined;
}

/** Why no one can be asked, once known. */
function Nobody({ payment, found }: NobodyProps) {
  if (found === undefined)
    return (
      <div className={css['body']} aria-busy="true">
        <Skeleton height={168} round />
      </div>
    );
  if (found.refusal !== null) return <Why payment={payment} refusal={found.refusal} />;
  return (
    <p>
      <Trans>No one else on your team can refund. An Admin can give permission.</Trans>
    </p>
  );
}

const firstName = ({ name }: Colleague) => name.split(' ')[0] ?? name;

interface PeopleProps {
  readonly colleagues: readonly Colleague[];
  readonly chosen: Colleague;
  readonly onChoose: (personId: string) => void;
}

function People({ colleagues, chosen, onChoose }: PeopleProps) {
  const name = useId();
  return (
    <fieldset className={css['people']}>
      <legend>
        <Trans>People who can refund this</Trans>
      </legend>
      {colleagues.map((one) => (
        <label key={one.personId} className={css['person']}>
          <Avatar name={one.name} />
          <span className={css['who']}>
            <b>{one.name}</b>
            <small>{roleWord(one.roleName)}</small>
          </span>
          <input
            type="radio"
            name={name}
            value={one.personId}
            checked={one.personId === chosen.personId}
            onChange={() => onChoose(one.personId)}
          />
        </label>
      ))}
    </fieldset>
  );
}
