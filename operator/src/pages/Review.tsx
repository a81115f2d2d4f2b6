import { riskMarks } from '@galla/contract/business/kyc/states.ts';
import { kycReviews } from '@galla/contract/provider/operator/calls.ts';
import type { OperatorPerson } from '@galla/contract/provider/operator/endpoints.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Check, CircleAlert } from 'lucide-react';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Shown } from '../parts/Shown.tsx';
import { useLoad } from '../parts/use-load.ts';
import { Decide } from './Decide.tsx';
import { Documents } from './Documents.tsx';
import {
  fieldText,
  marksAlone,
  type Reviewed,
  riskTexts,
  stateTexts,
  subjectTexts,
  valueText,
  words,
} from './review-texts.ts';

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
  const { comparisons, website, values, identityReasons } = review;
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title">Checks</h2>
      <table className="list">
        <caption className="sr">Details of the merchant and of other sources</caption>
        <thead>
          <tr>
            {['Check', 'Merchant says', 'Source says', 'Result'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ subject, merchant, source, score, isFine }) => (
            <tr key={subject} className={isFine ? '' : 'flagged'}>
              <td data-title="Check">{subjectTexts[subject]}</td>
              <td data-title="Merchant says" className="wrap">
                <b>{merchant}</b>
              </td>
              <td data-title="Source says" className="wrap">
                {source}
              </td>
              <td data-title="Result">
                <Result isFine={isFine} text={score === null ? undefined : `${score} %`} />
              </td>
            </tr>
          ))}
          {marksAlone(review).map((mark) => (
            <tr key={mark} className="flagged">
              <td data-title="Check">{riskTexts[mark]}</td>
              <td data-title="Merchant says">–</td>
              <td data-title="Source says">{riskMarks[mark]}</td>
              <td data-title="Result">
                <Result isFine={false} />
              </td>
            </tr>
          ))}
          {(website?.findings ?? []).map(({ subject, result, reason }) => (
            <tr key={subject} className={result === 'FAIL' ? 'flagged' : ''}>
              <td data-title="Check">{subjectTexts[subject]}</td>
              <td data-title="Merchant says" className="wrap">
                {website?.url}
              </td>
              <td data-title="Source says">{words(reason)}</td>
              <td data-title="Result">
                <Result isFine={result !== 'FAIL'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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

const Result = ({ isFine, text }: { readonly isFine: boolean; readonly text?: string | undefined }) => (
  <span className={isFine ? 'result' : 'result bad'}>
    <Icon of={isFine ? Check : CircleAlert} size={14} />
    {text === undefined ? (
      isFine ? (
        'OK'
      ) : (
        'Look at it'
      )
    ) : (
      <>
        <span className="num">{text}</span>
        <span className="sr">{isFine ? 'is fine' : 'has to be looked at'}</span>
      </>
    )}
  </span>
);

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
