import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import { confirmRefund } from '@galla/contract/refunds/refunds/rules.ts';
import type { Refund, RefundTerms } from '@galla/contract/refunds/refunds/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { InlineApiCall } from '../../../developers/developer/public/InlineApiCall.tsx';
import { queryOf } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import css from '../Refunds.module.css';
import { RefundFields, RefundLeft } from './RefundFields.tsx';
import { useRefundForm } from './use-refund-form.ts';
import { useSendRefund } from './use-send-refund.ts';

interface IssueProps {
  readonly unitId: string;
  /** The instrument that receives the refund: `Visa credit •• 4402`. */
  readonly source: string;
  readonly onClose: () => void;
}

const { title, text } = confirmRefund;

/** Refunds a payment in one step: remaining amount, amount, reason, and a confirmation as in REF-01. */
export function IssueRefund(props: IssueProps) {
  const terms = useQuery({
    ...queryOf(refunds.terms, { params: { unitId: props.unitId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data, error } = terms;
  if (data !== undefined && (data.refusal === null || terms.isRefetching))
    return <RefundForm {...props} terms={data} />;
  return (
    <Frame
      onClose={props.onClose}
      footer={
        <Button onClick={props.onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {data?.refusal ? (
        <div className={css['form']}>
          <RefundLeft terms={data} />
          <Notice kind="error">{data.refusal}</Notice>
        </div>
      ) : error !== null ? (
        <ErrorState
          small
          title={refusalOf(error)}
          onRetry={() => void terms.refetch()}
          retrying={terms.isFetching}
          reference={error instanceof ApiError ? error.requestId : undefined}
        >
          <Trans>Nothing was refunded.</Trans>
        </ErrorState>
      ) : (
        <div className={css['form']} aria-busy="true">
          <Skeleton width="100%" height={124} round />
          <Skeleton width="100%" height={260} />
        </div>
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly onClose: () => void;
  readonly footer: ReactNode;
  readonly keepOpen?: boolean;
  readonly children: ReactNode;
}

const Frame = (props: FrameProps) => <Modal title={title} sub={text} {...props} />;

function RefundForm({ unitId, source, onClose, terms }: IssueProps & { readonly terms: RefundTerms }) {
  const form = useRefundForm(terms);
  const id = useId();
  const [asking, setAsking] = useState(false);
  const { send, busy, problem } = useSendRefund(unitId, form.refuse);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const request = form.check();
    if (request === undefined) {
      document.getElementById(form.amount === undefined ? 'refund-amount' : 'refund-reason')?.focus();
      return;
    }
    // The step-up dialog replaces this one. The entered values stay, in case the person returns.
    setAsking(form.asksProof);
    const refund = await send(request);
    setAsking(false);
    if (refund === undefined) return;
    toast.success(doneText(refund));
    onClose();
  };
  if (asking) return null;
  return (
    <Frame
      onClose={onClose}
      keepOpen={busy || form.touched}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
          <HeldButton
            type="submit"
            form={id}
            kind="primary"
            why={form.whyNot}
            busy={busy}
            busyLabel={form.asksApproval ? t`Requesting` : t`Refunding`}
          >
            <RefundWord amount={form.amount} asksApproval={form.asksApproval} />
          </HeldButton>
        </>
      }
    >
      <form id={id} noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
        <RefundLeft terms={terms} />
        <RefundFields form={form} terms={terms} />
        {form.asksApproval && (
          <Notice>
            <Trans>Someone else on your team must approve this refund. The amount is reserved until they decide.</Trans>
          </Notice>
        )}
        <p className={css['after']}>
          <Icon of={Clock} />
          <span>
            <Trans>Reaches {source} in 5–7 working days.</Trans>
          </span>
        </p>
        {form.amount !== undefined && (
          <InlineApiCall
            thing={{
              of: 'refunding',
              paymentId: unitId,
              amount: form.amount,
              reason: form.reason,
              note: form.note,
            }}
          />
        )}
        {problem !== '' && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
      </form>
    </Frame>
  );
}

function RefundWord({ amount, asksApproval }: { readonly amount: number | undefined; readonly asksApproval: boolean }) {
  if (asksApproval) return t`Ask for approval`;
  return amount === undefined ? t`Refund` : t`Refund ${{ amount: formatMoney(amount) }}`;
}

function doneText({ state, amount }: Refund): string {
  if (state === 'AWAITING_APPROVAL') return t`Waiting for approval`;
  return t`Refund of ${{ amount: formatMoney(amount) }} initiated`;
}
