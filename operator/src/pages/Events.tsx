import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { useState } from 'react';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Rows } from '../parts/Rows.tsx';
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
    <Rows
      label={isContradiction ? 'Contradictions' : 'Refused events'}
      of={loaded}
      rows={loaded.value?.events.filter(({ code }) => contradictions.has(code) === isContradiction)}
      rowKey={({ id }) => id}
      empty={
        isContradiction ? (
          <EmptyState actions={null} title="No contradictions">
            No report contradicts what the bank said before.
          </EmptyState>
        ) : (
          <EmptyState actions={null} title="No event was refused">
            Every event of the engines was accepted.
          </EmptyState>
        )
      }
      columns={[
        { id: 'at', head: 'Received', width: 170, cell: ({ receivedAt }) => <Time at={receivedAt} /> },
        { id: 'merchant', head: 'Merchant', width: 112, cell: ({ merchantId }) => merchantId ?? '–' },
        {
          id: 'payment',
          head: 'Payment',
          width: 160,
          cell: ({ providerTransactionId }) => <Id of={providerTransactionId} />,
        },
        { id: 'code', head: 'Code', width: 150, cell: ({ code }) => <Id of={code} /> },
        { id: 'field', head: 'Field', width: 120, cell: ({ field }) => <Id of={field} /> },
        { id: 'reason', head: 'Reason', cell: ({ message }) => <span className="wrap">{message}</span> },
        { id: 'engine', head: 'Engine', width: 112, cell: ({ engineKey }) => <Id of={engineKey} /> },
      ]}
    />
  );
}

function Warned() {
  const loaded = useLoad('warned', () => call(operatorDesk.warned, {}));
  return (
    <Rows
      label="Payments with warnings"
      of={loaded}
      rows={loaded.value?.payments}
      rowKey={({ merchantId, providerTransactionId }) => `${merchantId} ${providerTransactionId}`}
      empty={
        <EmptyState actions={null} title="No warnings">
          All fields of all payments fit.
        </EmptyState>
      }
      columns={[
        { id: 'at', head: 'Received', width: 170, cell: ({ receivedAt }) => <Time at={receivedAt} /> },
        { id: 'merchant', head: 'Merchant', width: 140, cell: ({ merchantId }) => merchantId },
        {
          id: 'payment',
          head: 'Payment',
          width: 220,
          cell: ({ providerTransactionId }) => <Id of={providerTransactionId} />,
        },
        {
          id: 'fields',
          head: 'Fields that did not fit',
          cell: ({ warnings }) => <span className="wrap">{warnings.join(', ')}</span>,
        },
      ]}
    />
  );
}

const Time = ({ at }: { readonly at: string }) => <span className="num">{formatDateTime(at)}</span>;
const Id = ({ of }: { readonly of: string | null }) => <span className="id">{of ?? '–'}</span>;
