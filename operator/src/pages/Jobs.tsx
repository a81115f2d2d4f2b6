import type { Answer } from '@galla/contract/core/endpoint.ts';
import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Problem } from '../parts/Problem.tsx';
import type { PageProps } from '../parts/page-props.ts';
import { Shown } from '../parts/Shown.tsx';
import { type Column, Table } from '../parts/Table.tsx';
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
        <Shown of={givenUp}>
          {({ work }) =>
            work.length === 0 ? (
              <EmptyState actions={null} title="No work was given up">
                All due work is running.
              </EmptyState>
            ) : (
              <Table
                label="Jobs that gave up"
                rows={work}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Given up', of: ({ givenUpAt }) => <Time at={givenUpAt} /> },
                  ...common,
                  {
                    title: 'Action',
                    of: ({ id, job }) => (
                      <Button
                        size="small"
                        aria-label={`Try ${job} again`}
                        disabled={act.busy}
                        onClick={() => void retry(id)}
                      >
                        Try again
                      </Button>
                    ),
                  },
                ]}
              />
            )
          }
        </Shown>
      </section>
      <section aria-labelledby="retrying">
        <h2 id="retrying">Tried again automatically</h2>
        <Shown of={retrying}>
          {({ work }) =>
            work.length === 0 ? (
              <p className="soft">No failed work waits for another attempt.</p>
            ) : (
              <Table
                label="Jobs that are tried again"
                rows={work}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Next try', of: ({ nextAt }) => <Time at={nextAt} /> },
                  { title: 'Failed', of: ({ failedAt }) => <Time at={failedAt} /> },
                  ...common,
                ]}
              />
            )
          }
        </Shown>
      </section>
    </>
  );
}

const Time = ({ at }: { readonly at: string }) => <span className="num">{formatDateTime(at)}</span>;

const common: readonly Column<GivenUp | Retrying>[] = [
  {
    title: 'Job',
    of: ({ job, id }) => (
      <>
        <b>{job}</b>
        <br />
        <span className="id">{id}</span>
      </>
    ),
  },
  { title: 'Merchant', of: ({ merchantId }) => merchantId ?? 'Installation' },
  { title: 'Attempts', of: ({ attempts }) => <span className="num">{attempts}</span> },
  { title: 'Last error', of: ({ lastError }) => <span className="wrap">{lastError}</span> },
];
