import { operatorDesk } from '@galla/contract/operator/desk.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Problem } from '../parts/Problem.tsx';
import type { PageProps } from '../parts/page-props.ts';
import { Shown } from '../parts/Shown.tsx';
import { Table } from '../parts/Table.tsx';
import { useAct } from '../parts/use-act.ts';
import { useLoad } from '../parts/use-load.ts';

/** The work that was given up after all its attempts. */
export function Jobs({ onActed }: PageProps) {
  const loaded = useLoad('jobs', () => call(operatorDesk.givenUp, {}));
  const act = useAct();
  const retry = async (id: string) => {
    await act.run(() => call(operatorDesk.retry, { body: { id } }));
    await loaded.reload();
    onActed();
  };
  return (
    <>
      <PageHead title="Jobs that gave up">
        Work whose every attempt failed. Trying again gives it all its attempts anew.
      </PageHead>
      <Problem text={act.problem} />
      <Shown of={loaded}>
        {({ work }) =>
          work.length === 0 ? (
            <EmptyState title="No work was given up">Everything that is due is being worked on.</EmptyState>
          ) : (
            <Table
              label="Jobs that gave up"
              rows={work}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Given up', of: ({ givenUpAt }) => <span className="num">{formatDateTime(givenUpAt)}</span> },
                { title: 'Job', of: ({ job, id }) => <Named name={job} id={id} /> },
                { title: 'Merchant', of: ({ merchantId }) => merchantId ?? 'Installation' },
                { title: 'Attempts', of: ({ attempts }) => <span className="num">{attempts}</span> },
                { title: 'Last error', of: ({ lastError }) => <span className="wrap">{lastError}</span> },
                {
                  title: 'Act',
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
    </>
  );
}

const Named = ({ name, id }: { readonly name: string; readonly id: string }) => (
  <>
    <b>{name}</b>
    <br />
    <span className="id">{id}</span>
  </>
);
