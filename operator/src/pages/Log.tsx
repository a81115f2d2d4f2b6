import type { Answer } from '@galla/contract/core/endpoint.ts';
import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { useState } from 'react';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Problem } from '../parts/Problem.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useAct } from '../parts/use-act.ts';
import { useLoad } from '../parts/use-load.ts';
import { words } from './review-texts.ts';

type Entries = Answer<typeof operatorDesk.log>;
type Entry = Entries['entries'][number];
type Checked = Answer<typeof operatorDesk.checkLog>;

/** The log of operators' actions, as a hash chain that reveals altered entries. */
export function Log() {
  const [older, setOlder] = useState<Entries>();
  const loaded = useLoad('log', () => call(operatorDesk.log, { query: {} }));
  const [checked, setChecked] = useState<Checked>();
  const act = useAct();
  const check = () => act.run(async () => setChecked(await call(operatorDesk.checkLog, {})));
  const more = (next: Entry['id']) =>
    act.run(async () => {
      const page = await call(operatorDesk.log, { query: { after: next } });
      setOlder((before) => ({ entries: [...(before?.entries ?? []), ...page.entries], next: page.next }));
    });
  const { next } = older ?? loaded.value ?? {};
  return (
    <>
      <PageHead title="Log">
        Actions of operators at this desk and by commands. The merchant’s own log has them too.
      </PageHead>
      <Problem text={act.problem} />
      <div className="row">
        <Button busy={act.busy} onClick={() => void check()}>
          Check the log
        </Button>
      </div>
      {checked !== undefined && <Verdict of={checked} />}
      <Rows
        label="Log"
        of={loaded}
        rows={loaded.value && [...loaded.value.entries, ...(older?.entries ?? [])]}
        rowKey={({ id }) => id}
        empty={<EmptyState actions={null} title="No entries yet" />}
        columns={columns}
      />
      {next !== null && next !== undefined && (
        <Button busy={act.busy} onClick={() => void more(next)}>
          Older entries
        </Button>
      )}
    </>
  );
}

const Done = ({ act, isRefused }: { readonly act: string; readonly isRefused: boolean }) => (
  <>
    {words(act)}
    {isRefused && <b>, refused</b>}
  </>
);

const detailsOf = ({ detail }: Entry): string =>
  Object.entries(detail)
    .filter(([key]) => !['operator', 'operatorId', 'merchant'].includes(key))
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ') || '–';

function Verdict({ of: { checked, isWhole, lastGoodAt } }: { readonly of: Checked }) {
  if (isWhole)
    return (
      <Notice kind="success" live>
        {checked} entries checked. Every entry is as it was written.
      </Notice>
    );
  return (
    <Notice kind="error" live>
      The log is damaged. Do not rely on entries after{' '}
      {lastGoodAt === null ? 'its beginning' : formatDateTime(lastGoodAt)}.
    </Notice>
  );
}

const columns: readonly DataColumn<Entry>[] = [
  { id: 'at', head: 'When', width: 170, cell: ({ at }) => <span className="num">{formatDateTime(at)}</span> },
  { id: 'who', head: 'Who', width: 152, cell: ({ detail }) => detail['operator'] ?? '–' },
  {
    id: 'act',
    head: 'Action',
    width: 190,
    cell: ({ act, outcome }) => <Done act={act} isRefused={outcome === 'REFUSED'} />,
  },
  { id: 'merchant', head: 'Merchant', width: 124, cell: ({ detail }) => detail['merchant'] ?? '–' },
  { id: 'details', head: 'Details', cell: (entry) => <span className="wrap">{detailsOf(entry)}</span> },
  { id: 'address', head: 'Address', width: 130, cell: ({ address }) => <span className="id">{address}</span> },
];
