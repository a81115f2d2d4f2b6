import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { useState } from 'react';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Shown } from '../parts/Shown.tsx';
import { Table } from '../parts/Table.tsx';
import { useLoad } from '../parts/use-load.ts';

/** The error codes of reports that contradict an earlier report of the bank. */
const contradictions = new Set(['STATE_CONFLICT', 'AMOUNT_MISMATCH']);

type Kind = 'refused' | 'bank' | 'warned';

/** The reports from engines and the bank that were not applied as received. */
export function Events() {
  const [kind, setKind] = useState<Kind>('refused');
  return (
    <>
      <PageHead title="Refused events">Events of the engines that were refused, or accepted with a warning.</PageHead>
      <Segmented
        label="Which events"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'refused', label: 'Blocked' },
          { value: 'bank', label: 'Contradictions' },
          { value: 'warned', label: 'Warned' },
        ]}
      />
      {kind === 'warned' ? <Warned /> : <Refused isContradiction={kind === 'bank'} />}
    </>
  );
}

function Refused({ isContradiction }: { readonly isContradiction: boolean }) {
  const loaded = useLoad('refused', () => call(operatorDesk.refused, {}));
  return (
    <Shown of={loaded}>
      {({ events }) => {
        const shown = events.filter(({ code }) => contradictions.has(code) === isContradiction);
        if (shown.length === 0)
          return isContradiction ? (
            <EmptyState actions={null} title="No contradictions">
              No report contradicts what the bank said before.
            </EmptyState>
          ) : (
            <EmptyState actions={null} title="No event was refused">
              Every event of the engines was accepted.
            </EmptyState>
          );
        return (
          <Table
            label={isContradiction ? 'Contradictions' : 'Refused events'}
            rows={shown}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Received', of: ({ receivedAt }) => <span className="num">{formatDateTime(receivedAt)}</span> },
              { title: 'Merchant', of: ({ merchantId }) => merchantId ?? '–' },
              {
                title: 'Payment',
                of: ({ providerTransactionId }) => <span className="id">{providerTransactionId ?? '–'}</span>,
              },
              { title: 'Code', of: ({ code }) => <span className="id">{code}</span> },
              { title: 'Field', of: ({ field }) => <span className="id">{field ?? '–'}</span> },
              { title: 'Reason', of: ({ message }) => <span className="wrap">{message}</span> },
              { title: 'Engine', of: ({ engineKey }) => <span className="id">{engineKey}</span> },
            ]}
          />
        );
      }}
    </Shown>
  );
}

function Warned() {
  const loaded = useLoad('warned', () => call(operatorDesk.warned, {}));
  return (
    <Shown of={loaded}>
      {({ payments }) =>
        payments.length === 0 ? (
          <EmptyState actions={null} title="No warnings">
            All fields of all payments fit.
          </EmptyState>
        ) : (
          <Table
            label="Payments with warnings"
            rows={payments}
            keyOf={({ merchantId, providerTransactionId }) => `${merchantId} ${providerTransactionId}`}
            columns={[
              { title: 'Received', of: ({ receivedAt }) => <span className="num">{formatDateTime(receivedAt)}</span> },
              { title: 'Merchant', of: ({ merchantId }) => merchantId },
              {
                title: 'Payment',
                of: ({ providerTransactionId }) => <span className="id">{providerTransactionId}</span>,
              },
              {
                title: 'Fields that did not fit',
                of: ({ warnings }) => <span className="wrap">{warnings.join(', ')}</span>,
              },
            ]}
          />
        )
      }
    </Shown>
  );
}
