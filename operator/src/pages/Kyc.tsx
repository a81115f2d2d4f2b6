import { type RiskMark, riskMarkNames } from '@galla/contract/business/kyc/states.ts';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import { kycReviews } from '@galla/contract/provider/operator/calls.ts';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { ArrowLeft, Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { call, refreshing } from '../calls.ts';
import { Link } from '../parts/Link.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import type { PageProps } from '../parts/page-props.ts';
import { Shown } from '../parts/Shown.tsx';
import { useLoad } from '../parts/use-load.ts';
import { Review } from './Review.tsx';
import { isLate, riskTexts, waited } from './review-texts.ts';

type Queued = Answer<typeof kycReviews.queue>['submissions'][number];

/** The queue of submissions, oldest first, with the selected one beside it. */
export function Kyc({ rest, onActed, person }: PageProps) {
  const loaded = useLoad('queue', (isRefresh) => call(kycReviews.queue, {}, refreshing(isRefresh)), {
    staysFresh: true,
  });
  const [filter, setFilter] = useState('all');
  const [merchantId, submissionId] = rest.split('/');
  const onDecided = () => {
    void loaded.reload();
    onActed();
  };
  return (
    <div className={submissionId === undefined ? 'review' : 'review has-case'}>
      <section className="queue" aria-labelledby="queue-title">
        <h2 id="queue-title">
          KYC queue <span className="soft">oldest first</span>
        </h2>
        <SelectField
          label="Show"
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: 'All submissions' },
            { value: 'late', label: 'Over 24 h' },
            { value: 'second', label: 'Waiting for a second person' },
            { value: 'fine', label: 'All checks fine' },
            { value: 'risk', label: 'With a risk mark' },
          ]}
        />
        <Shown of={loaded}>
          {({ submissions }) => {
            const shown = submissions.filter((one) => fits(one, filter));
            if (shown.length === 0)
              return (
                <EmptyState actions={null} title="Nothing waits">
                  No submission needs a person here.
                </EmptyState>
              );
            return (
              <ul>
                {shown.map((one) => (
                  <li key={one.id}>
                    <Entry of={one} isOpen={one.id === submissionId} />
                  </li>
                ))}
              </ul>
            );
          }}
        </Shown>
      </section>
      <div className="case">
        {submissionId !== undefined && (
          <Link to="kyc" className="back">
            <Icon of={ArrowLeft} /> KYC queue
          </Link>
        )}
        {merchantId === undefined || submissionId === undefined ? (
          <PageHead title="KYC">
            Choose a submission. Each one that you open is recorded in the merchant’s log.
          </PageHead>
        ) : (
          <Review
            key={submissionId}
            merchantId={merchantId}
            submissionId={submissionId as Queued['id']}
            person={person}
            onDecided={onDecided}
          />
        )}
      </div>
    </div>
  );
}

function fits({ submittedAt, needsSecond, firstApproval, riskMarks }: Queued, filter: string): boolean {
  if (filter === 'late') return isLate(submittedAt, currentTime());
  if (filter === 'second') return needsSecond && firstApproval !== null;
  if (filter === 'fine') return riskMarks.length === 0;
  return filter !== 'risk' || riskMarks.length > 0;
}

function Entry({ of: entry, isOpen }: { readonly of: Queued; readonly isOpen: boolean }) {
  const { id, merchantId, merchantName, number, submittedAt, submittedBy, riskMarks, needsSecond, firstApproval } =
    entry;
  const now = currentTime();
  return (
    <Link to={`kyc/${merchantId}/${id}`} className="entry" {...(isOpen && { 'aria-current': 'true' })}>
      <span className="row">
        <b>{merchantName}</b>
        <span className="num end">{waited(submittedAt, now)}</span>
      </span>
      <span className="soft">
        {number === 1 ? 'New' : 'Submitted again'}
        {submittedBy === '' ? '' : `, by ${submittedBy}`}
      </span>
      <span className="row">
        {isLate(submittedAt, now) && <Warning>Over 24 h</Warning>}
        {needsSecond && <Warning>High risk</Warning>}
        {firstApproval !== null && (
          <span className="mark">{firstApproval.isOwn ? 'You approved first' : 'Waits for 2nd person'}</span>
        )}
        <Marks of={riskMarks} />
      </span>
    </Link>
  );
}

/** The risk marks of a submission, or a note that it has none. */
function Marks({ of: marks }: { readonly of: readonly RiskMark[] }) {
  if (marks.length === 0)
    return (
      <span className="mark">
        <Icon of={Check} size={12} /> All checks fine
      </span>
    );
  return (
    <>
      {riskMarkNames
        .filter((mark) => marks.includes(mark))
        .map((mark) => (
          <span key={mark} className="mark">
            {riskTexts[mark]}
          </span>
        ))}
    </>
  );
}

const Warning = ({ children }: { readonly children: string }) => (
  <span className="mark bad">
    <Icon of={CircleAlert} size={12} /> {children}
  </span>
);
