import type { Answer } from '@galla/contract/core/endpoint.ts';
import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { useState } from 'react';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Problem } from '../parts/Problem.tsx';
import { Shown } from '../parts/Shown.tsx';
import { Table } from '../parts/Table.tsx';
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
      <Shown of={loaded}>
        {(first) => {
          const entries = [...first.entries, ...(older?.entries ?? [])];
          const next = older === undefined ? first.next : older.next;
          if (entries.length === 0) return <EmptyState actions={null} title="No entries yet" />;
          return (
            <>
              <Table
                label="Log"
                rows={entries}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'When', of: ({ at }) => <span className="num">{formatDateTime(at)}</span> },
                  { title: 'Who', of: ({ detail }) => detail['operator'] ?? '–' },
                  {
                    title: 'Action',
                    of: ({ act: done, outcome }) => <Done act={done} isRefused={outcome === 'REFUSED'} />,
                  },
                  { title: 'Merchant', of: ({ detail }) => detail['merchant'] ?? '–' },
                  { title: 'Details', of: (entry) => <span className="wrap">{detailsOf(entry)}</span> },
                  { title: 'Address', of: ({ address }) => <span className="id">{address}</span> },
                ]}
              />
              {next !== null && (
                <Button busy={act.busy} onClick={() => void more(next)}>
                  Older entries
                </Button>
              )}
            </>
          );
        }}
      </Shown>
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
