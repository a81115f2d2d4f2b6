import { kycReviews } from '@galla/contract/provider/operator/calls.ts';
import type { OperatorPerson } from '@galla/contract/provider/operator/endpoints.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Shown } from '../parts/Shown.tsx';
import { useLoad } from '../parts/use-load.ts';
import { Checks } from './Checks.tsx';
import { Decide } from './Decide.tsx';
import { Documents } from './Documents.tsx';
import { fieldText, type Reviewed, stateTexts, valueText } from './review-texts.ts';

const groups = {
  VERIFIED: 'success',
  FAILED: 'error',
  ASKED_AGAIN: 'warning',
  IN_REVIEW: 'warning',
  SUBMITTED: 'info',
  CREATED: 'neutral',
  REPLACED: 'neutral',
} as const;

/** One submission: documents beside data, check results, history, and the decision. */
export function Review({
  merchantId,
  submissionId,
  person,
  onDecided,
}: {
  readonly merchantId: string;
  readonly submissionId: Reviewed['submission']['id'];
  readonly person: OperatorPerson;
  readonly onDecided: () => void;
}) {
  const params = { merchantId, submissionId };
  const loaded = useLoad(submissionId, () => call(kycReviews.read, { params }));
  const decided = () => {
    void loaded.reload();
    onDecided();
  };
  return (
    <Shown of={loaded}>
      {(review) => (
        <>
          <Head of={review} />
          <div className="beside">
            <Documents of={review} />
            <Data of={review} />
          </div>
          <History of={review} />
          {review.state === 'IN_REVIEW' && <Decide of={review} person={person} onDecided={decided} />}
        </>
      )}
    </Shown>
  );
}

function Head({ of: { submission, state } }: { readonly of: Reviewed }) {
  const { merchantName, merchantId, submittedAt, submittedBy, firstApproval } = submission;
  return (
    <>
      <div className="row case-head">
        <PageHead title={merchantName} />
        <StatusPill state={state} group={groups[state]} label={stateTexts[state]} />
        <p className="soft">
          <span className="id">{merchantId}</span> · submitted{' '}
          <span className="num">{formatDateTime(submittedAt)}</span>
          {submittedBy === '' ? '' : ` by ${submittedBy}`}
        </p>
      </div>
      {firstApproval !== null && state === 'IN_REVIEW' && (
        <Notice>
          <b>{firstApproval.isOwn ? 'You' : firstApproval.by} approved first</b> on {formatDateTime(firstApproval.at)}
          {firstApproval.note === null ? '.' : `: ${firstApproval.note}`}{' '}
          {firstApproval.isOwn ? 'Someone else decides next.' : 'A second approval verifies the merchant.'}
        </Notice>
      )}
    </>
  );
}

function Data({ of: review }: { readonly of: Reviewed }) {
  const { values, identityReasons } = review;
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title">Checks</h2>
      <Checks of={review} />
      {identityReasons.length > 0 && (
        <ul className="findings">
          {identityReasons.map(({ field, reason }) => (
            <li key={field}>
              <b>{fieldText(field)}</b> {reason}
            </li>
          ))}
        </ul>
      )}
      <h2>Submitted details</h2>
      <dl className="values">
        {values.map(({ field, value }) => (
          <div key={field}>
            <dt>{fieldText(field)}</dt>
            <dd className="wrap">{valueText(field, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function History({ of: { history } }: { readonly of: Reviewed }) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ul className="findings">
        {history.map(({ number, state, at, decidedBy, note, reasons }) => (
          <li key={number}>
            <span className="num">{formatDateTime(at)}</span> <b>Submission {number}:</b> {stateTexts[state]}
            {decidedBy === null ? '' : ` by ${decidedBy}`}
            {note === null ? '' : `. ${note}`}
            {reasons.map(({ field, reason }) => (
              <span key={field} className="soft">
                <br />
                {fieldText(field)}: {reason}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
