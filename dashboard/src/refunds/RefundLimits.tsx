import { type RefundSettings, refunds, setsRefunds } from '@galla/contract/refunds/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call, queryOf } from '../lib/api/api.ts';
import { fieldMessage } from '../lib/api/api-error.ts';
import { refusalOf } from '../lib/api/refusal.ts';
import { useUnsavedChanges } from '../lib/forms/UnsavedChanges.tsx';
import { MerchantFilter } from '../lib/lists/MerchantFilter.tsx';
import { allows, useSession } from '../lib/session/session.ts';
import css from './Refunds.module.css';

const settingsOf = (merchantId: string | undefined) =>
  queryOf(refunds.settings, { query: merchantId === undefined ? {} : { merchantId } });

/** The amounts above which a refund needs a proof, or a second person: for Admins, one merchant at a time. */
export function RefundLimits() {
  const session = useSession();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const mine = allows(session, setsRefunds);
  // A super-merchant has no limits of its own: each of its merchants has.
  const choosing = session.profile.superMerchant;
  const [merchantId] = chosen;
  const known = mine && (!choosing || merchantId !== undefined);
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...settingsOf(merchantId), enabled: known });
  const late = useDelayed(known && isPending);
  if (!mine) return null;
  return (
    <Section title="Refunds" sub="Large refunds need extra checks.">
      {choosing && <MerchantFilter single="Select a merchant" value={chosen} onChange={setChosen} />}
      {data !== undefined ? (
        <Form
          key={`${data.merchantId} ${data.stepUpAbove} ${data.approvalAbove} ${data.bulkApproval}`}
          settings={data}
          named={merchantId}
        />
      ) : error !== null ? (
        <ErrorState small title={refusalOf(error)} onRetry={() => void refetch()} retrying={isFetching}>
          Nothing was changed.
        </ErrorState>
      ) : (
        late && <Skeleton width="100%" height={180} />
      )}
    </Section>
  );
}

interface FormProps {
  readonly settings: RefundSettings;
  /** The merchant that was chosen, where there are several. */
  readonly named: string | undefined;
}

function Form({ settings, named }: FormProps) {
  const [stepUpAbove, setStepUpAbove] = useState<number | null>(settings.stepUpAbove);
  const [asks, setAsks] = useState(settings.approvalAbove !== null);
  const [approvalAbove, setApprovalAbove] = useState<number | null>(settings.approvalAbove);
  const [bulkApproval, setBulkApproval] = useState(settings.bulkApproval);
  const [errors, setErrors] = useState<{ stepUp?: string | undefined; approval?: string | undefined }>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const approval = asks ? approvalAbove : null;
  const save = async (): Promise<boolean> => {
    const empty = 'Enter an amount. ₹0 is every refund.';
    const wrong = {
      stepUp: stepUpAbove === null ? empty : undefined,
      approval: asks && approvalAbove === null ? empty : undefined,
    };
    setErrors(wrong);
    if (busy || stepUpAbove === null || wrong.approval !== undefined) return false;
    setBusy(true);
    setProblem('');
    try {
      const merchant = named === undefined ? {} : { merchantId: named };
      const body = { ...merchant, stepUpAbove, approvalAbove: approval, bulkApproval };
      client.setQueryData(settingsOf(named).queryKey, await call(refunds.saveSettings, { body }));
      toast.success('Saved');
      return true;
    } catch (error) {
      setErrors({ stepUp: fieldMessage(error, 'stepUpAbove'), approval: fieldMessage(error, 'approvalAbove') });
      setProblem(refusalOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  const changed =
    stepUpAbove !== settings.stepUpAbove ||
    approval !== settings.approvalAbove ||
    bulkApproval !== settings.bulkApproval;
  const { question } = useUnsavedChanges({ changed, onSave: save });
  return (
    <form noValidate className={css['limits']} onSubmit={submit}>
      <AmountField
        label="Ask for identity above"
        required
        value={stepUpAbove}
        error={errors.stepUp}
        hint="Refunds above it ask for a fresh proof. ₹0 is every refund."
        onChange={setStepUpAbove}
      />
      <Checkbox label="A second person approves large refunds" checked={asks} onChange={setAsks} />
      {asks && (
        <AmountField
          label="A second person approves above"
          required
          value={approvalAbove}
          error={errors.approval}
          hint="Refunds above it wait until somebody else who may refund approves them."
          onChange={setApprovalAbove}
        />
      )}
      <Checkbox
        label="A second person approves every bulk refund"
        note="Whatever its amount. Neither who uploaded nor who confirmed it can approve it."
        checked={bulkApproval}
        onChange={setBulkApproval}
      />
      {problem !== '' && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <Button type="submit" kind="primary" busy={busy} busyLabel="Saving">
        Save limits
      </Button>
      {question}
    </form>
  );
}
