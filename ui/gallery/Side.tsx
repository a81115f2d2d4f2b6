import { Button } from '../src/buttons/Button.tsx';
import { CopyButton } from '../src/buttons/CopyButton.tsx';
import { EmptyState } from '../src/feedback/EmptyState.tsx';
import { ErrorState } from '../src/feedback/ErrorState.tsx';
import { StatusPill } from '../src/feedback/StatusPill.tsx';
import { Delta } from '../src/figures/Delta.tsx';
import { Figure } from '../src/figures/Figure.tsx';
import { Ledger } from '../src/figures/Ledger.tsx';
import { Money } from '../src/figures/Money.tsx';
import { Section } from '../src/layout/Section.tsx';
import { Timeline } from '../src/layout/Timeline.tsx';

/** The right column of a page. */
export function Side() {
  return (
    <div className="stack">
      <Section
        title="Next settlement"
        boxed
        right={<StatusPill state="COLLECTING" />}
        sub="To HDFC Bank •• 4417 tomorrow"
      >
        <Ledger
          label="Next settlement"
          size="medium"
          rows={[
            { label: 'Collected today', note: 'so far', amount: 18945550 },
            { label: 'Refunds', amount: -184000 },
            { label: 'Fee', amount: -97001 },
            { label: 'GST on fee', amount: -17460 },
            { label: 'To your bank', amount: 18647089, kind: 'total' },
          ]}
        />
      </Section>
      <Section title="Timeline" boxed right={<span className="num muted">20 Nov’26, IST</span>}>
        <Timeline
          events={[
            {
              title: 'Payment Initiated',
              detail: 'POS · Counter 2, Lajpat Nagar',
              at: '2026-11-20T09:08:04Z',
              state: 'done',
            },
            {
              title: 'Payment Successful',
              detail: '₹3,675.50 with offer FESTIVE100',
              at: '2026-11-20T09:08:21Z',
              state: 'done',
            },
            {
              title: 'Refund Pending',
              detail: '₹620.00, on the card by 30 Nov',
              at: '2026-11-20T09:15:06Z',
              state: 'waiting',
            },
            { title: 'Settlement', detail: '₹2,970.93 to HDFC Bank •• 4417', when: '21 Nov', state: 'next' },
          ]}
        />
      </Section>
      <Section title="Money and figures">
        <div className="line">
          <Money paise={123456750} />
          <Money paise={-62000} />
          <Money paise={512000} struck />
          <Money paise={41627350} size="large" />
          <Delta now={176110150} before={162171500} />
          <Delta now={80} before={100} />
          <span>
            <Figure strong>632414882917</Figure> <CopyButton name="UTR" text="632414882917" />
          </span>
        </div>
      </Section>
      <EmptyState actions={<Button kind="primary">Search all dates</Button>}>
        No payment of today matches UTR <Figure>632414882916</Figure>. Check the last digit, or search all dates.
      </EmptyState>
      <ErrorState title="Request timed out, Please try again" onRetry={() => undefined} reference="GL-7F42-C81D" />
      <ErrorState small title="Something went wrong" onRetry={() => undefined} />
    </div>
  );
}
