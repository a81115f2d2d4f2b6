import { type ReasonField, reasonDocuments } from '@galla/contract/business/kyc/states.ts';
import type { Input } from '@galla/contract/core/endpoint.ts';
import { quotedBusiness } from '@galla/contract/core/foreign-text.ts';
import { kycReviews } from '@galla/contract/provider/operator/calls.ts';
import type { OperatorPerson } from '@galla/contract/provider/operator/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../calls.ts';
import { ChoiceField } from '../parts/ChoiceField.tsx';
import { Dialog, preloadDialog } from '../parts/Dialog.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useAct } from '../parts/use-act.ts';
import { fieldText, marksAlone, type Reviewed } from './review-texts.ts';

type Choice = 'approve' | 'reject' | 'askAgain';

interface Props {
  readonly of: Reviewed;
  readonly person: OperatorPerson;
  readonly onDecided: () => void;
}

/** The three decisions, each with the number of people it needs. */
export function Decide({ of: review, person, onDecided }: Props) {
  const [choice, setChoice] = useState<Choice>();
  useEffect(preloadDialog, []);
  const { merchantName, needsSecond, firstApproval } = review.submission;
  const isSecond = firstApproval !== null;
  const blocked = blockedBecause(review, person);
  return (
    <footer className="decide">
      <p>
        <b>{needsSecond ? 'High risk.' : 'Risk low.'}</b> {checksText(review)}{' '}
        {blocked ??
          (needsSecond
            ? isSecond
              ? 'You give the second approval.'
              : 'Two people approve.'
            : 'One person is enough.')}
      </p>
      <div className="row end-row">
        <Button kind="danger-text" onClick={() => setChoice('reject')}>
          Reject with reasons
        </Button>
        <Button onClick={() => setChoice('askAgain')}>Ask for a field again</Button>
        <Button kind="primary" disabled={blocked !== undefined} onClick={() => setChoice('approve')}>
          Approve {merchantName}
        </Button>
      </div>
      {choice === 'approve' && <Approve of={review} onClose={() => setChoice(undefined)} onDecided={onDecided} />}
      {(choice === 'reject' || choice === 'askAgain') && (
        <SendBack act={choice} of={review} onClose={() => setChoice(undefined)} onDecided={onDecided} />
      )}
    </footer>
  );
}

/** How many checks passed, and how many need a person. */
function checksText(review: Reviewed): string {
  const { comparisons, website } = review;
  const fine = [
    ...marksAlone(review).map(() => false),
    ...comparisons.map(({ isFine }) => isFine),
    ...(website?.findings ?? []).map(({ result }) => result !== 'FAIL'),
  ];
  const open = fine.filter((isFine) => !isFine).length;
  return `${fine.length - open} of ${fine.length} checks fine${open === 0 ? '.' : `, ${open} to look at.`}`;
}

/** Why this person cannot approve now. */
function blockedBecause({ submission }: Reviewed, { roles }: OperatorPerson): string | undefined {
  if (submission.firstApproval?.isOwn === true) return 'You approved first. Someone else approves next.';
  const needsApprover = submission.firstApproval !== null && !roles.includes('APPROVER');
  return needsApprover ? 'The second approval needs an approver.' : undefined;
}

interface DialogProps {
  readonly of: Reviewed;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** The form of the open dialog; its buttons are below it. */
const formId = 'decision';

const paramsOf = ({ submission: { merchantId, id } }: Reviewed) => ({ merchantId, submissionId: id });
const noteOf = (note: string) => (note.trim() === '' ? null : note.trim());

function Approve({ of: review, onClose, onDecided }: DialogProps) {
  const [note, setNote] = useState('');
  const act = useAct();
  const { merchantName, needsSecond, firstApproval } = review.submission;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = { params: paramsOf(review), body: { note: noteOf(note) } };
    if (!(await act.run(() => call(kycReviews.approve, input)))) return;
    onClose();
    onDecided();
  };
  return (
    <Dialog
      title={`Approve ${quotedBusiness(merchantName) ?? 'this merchant'}?`}
      onClose={onClose}
      footer={<Buttons busy={act.busy} label="Approve" onClose={onClose} />}
    >
      <form id={formId} className="form" onSubmit={(event) => void submit(event)} noValidate>
        <p>
          {needsSecond && firstApproval === null
            ? 'Another approver decides after you.'
            : 'The merchant is verified at once, and its Admins get a message.'}
        </p>
        <TextField label="Note for colleagues" optional value={note} onChange={setNote} maxLength={500} />
        <Problem text={act.problem} />
      </form>
    </Dialog>
  );
}

interface Reason {
  readonly field: string;
  readonly reason: string;
}

function SendBack({
  act: choice,
  of: review,
  onClose,
  onDecided,
}: DialogProps & { readonly act: 'reject' | 'askAgain' }) {
  const [reasons, setReasons] = useState<readonly Reason[]>([{ field: '', reason: '' }]);
  const [note, setNote] = useState('');
  const act = useAct();
  const { merchantName } = review.submission;
  const options = [...review.values.map(({ field }) => field), ...reasonDocuments].map((field) => ({
    value: field,
    label: fieldText(field),
  }));
  const set = (at: number, part: Partial<Reason>) =>
    setReasons((before) => before.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = reasons.map(({ field, reason }) => ({ field: field as ReasonField, reason: reason.trim() }));
    const input: Input<typeof kycReviews.reject> = {
      params: paramsOf(review),
      body: { reasons: given, note: noteOf(note) },
    };
    if (!(await act.run(() => call(choice === 'reject' ? kycReviews.reject : kycReviews.askAgain, input)))) return;
    onClose();
    onDecided();
  };
  const isComplete = reasons.every(({ field, reason }) => field !== '' && reason.trim() !== '');
  const title = choice === 'reject' ? `Reject ${merchantName}?` : `Ask ${merchantName} for a field again?`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Buttons
          busy={act.busy}
          label={choice === 'reject' ? 'Reject' : 'Request again'}
          isDanger={choice === 'reject'}
          isDisabled={!isComplete}
          onClose={onClose}
        />
      }
    >
      <form id={formId} className="form" onSubmit={(event) => void submit(event)} noValidate>
        <p>The merchant reads each reason beside its field.</p>
        {reasons.map(({ field, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
          <fieldset key={at} className="reason">
            <legend className="sr">Reason {at + 1}</legend>
            <ChoiceField
              label="Field"
              value={field}
              onChange={(value) => set(at, { field: value })}
              options={options}
            />
            <TextField
              label="Reason"
              value={reason}
              onChange={(value) => set(at, { reason: value })}
              maxLength={200}
              required
            />
          </fieldset>
        ))}
        <Button size="small" onClick={() => setReasons([...reasons, { field: '', reason: '' }])}>
          Another field
        </Button>
        <TextField label="Note for colleagues" optional value={note} onChange={setNote} maxLength={500} />
        <Problem text={act.problem} />
      </form>
    </Dialog>
  );
}

function Buttons({
  busy,
  label,
  isDanger = false,
  isDisabled = false,
  onClose,
}: {
  readonly busy: boolean;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onClose: () => void;
}) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} kind={isDanger ? 'danger' : 'primary'} busy={busy} disabled={isDisabled}>
        {label}
      </Button>
    </>
  );
}
