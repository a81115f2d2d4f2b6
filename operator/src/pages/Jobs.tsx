import type { Answer } from '@galla/contract/core/endpoint.ts';
import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Problem } from '../parts/Problem.tsx';
import type { PageProps } from '../parts/page-props.ts';
import { Rows } from '../parts/Rows.tsx';
import { useAct } from '../parts/use-act.ts';
import { useLoad } from '../parts/use-load.ts';

type GivenUp = Answer<typeof operatorDesk.givenUp>['work'][number];
type Retrying = Answer<typeof operatorDesk.retrying>['work'][number];

/** Failed jobs: those given up after all attempts, and those that are retried automatically. */
export function Jobs({ onActed }: PageProps) {
  const givenUp = useLoad('jobs', () => call(operatorDesk.givenUp, {}));
  const retrying = useLoad('retrying', () => call(operatorDesk.retrying, {}));
  const act = useAct();
  const retry = async (id: string) => {
    await act.run(() => call(operatorDesk.retry, { body: { id } }));
    await Promise.all([givenUp.reload(), retrying.reload()]);
    onActed();
  };
  return (
    <>
      <PageHead title="Jobs">Work that failed. “Try again” starts its attempts from the beginning.</PageHead>
      <Problem text={act.problem} />
      <section aria-labelledby="given-up">
        <h2 id="given-up">Given up</h2>
        <Rows
          label="Jobs that gave up"
          of={givenUp}
          rows={givenUp.value?.work}
          rowKey={({ id }) => id}
          empty={
            <EmptyState actions={null} title="No work was given up">
              All due work is running.
            </EmptyState>
          }
          columns={[
            { id: 'at', head: 'Given up', width: 170, cell: ({ givenUpAt }) => <Time at={givenUpAt} /> },
            ...common,
            {
              id: 'act',
              head: 'Action',
              width: 116,
              align: 'end',
              cell: ({ id, job }) => (
                <Button size="small" aria-label={`Try ${job} again`} disabled={act.busy} onClick={() => void retry(id)}>
                  Try again
                </Button>
              ),
            },
          ]}
        />
      </section>
      <section aria-labelledby="retrying">
        <h2 id="retrying">Tried again automatically</h2>
        <Rows
          label="Jobs that are tried again"
          of={retrying}
          rows={retrying.value?.work}
          rowKey={({ id }) => id}
          empty={<p className="soft">No failed work waits for another attempt.</p>}
          columns={[
            { id: 'next', head: 'Next try', width: 170, cell: ({ nextAt }) => <Time at={nextAt} /> },
            { id: 'failed', head: 'Failed', width: 170, cell: ({ failedAt }) => <Time at={failedAt} /> },
            ...common,
          ]}
        />
      </section>
    </>
  );
}

const Time = ({ at }: { readonly at: string }) => <span className="num">{formatDateTime(at)}</span>;

const common: readonly DataColumn<GivenUp | Retrying>[] = [
  {
    id: 'job',
    head: 'Job',
    width: 200,
    cell: ({ job, id }) => <TwoLines first={<b>{job}</b>} second={<span className="id">{id}</span>} wraps />,
  },
  { id: 'merchant', head: 'Merchant', width: 120, cell: ({ merchantId }) => merchantId ?? 'Installation' },
  {
    id: 'attempts',
    head: 'Attempts',
    width: 84,
    align: 'end',
    cell: ({ attempts }) => <span className="num">{attempts}</span>,
  },
  { id: 'error', head: 'Last error', cell: ({ lastError }) => <span className="wrap">{lastError}</span> },
];
