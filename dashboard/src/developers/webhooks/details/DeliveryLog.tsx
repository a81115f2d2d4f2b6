import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookAttempt, WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatTime, isoDay } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';
import { CursorList } from '../../../lib/lists/CursorList.tsx';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { useListSearch } from '../../../lib/lists/use-list-search.ts';
import { tookText } from '../webhook-labels.ts';
import { eventHref } from '../webhook-paths.ts';
import { AnswerPill } from './AnswerPill.tsx';
import { LogFilters } from './LogFilters.tsx';
import { attemptColumns } from './log-columns.tsx';
import { logSearchOf } from './log-search.ts';

/** The attempts of an endpoint, newest first, with search, filters and a CSV export (DEV-03). */
export function DeliveryLog({ endpoint: { id } }: { readonly endpoint: WebhookEndpoint }) {
  const log = useMemo(() => logSearchOf(id), [id]);
  const { search, show } = useListSearch(log);
  const filters = useMemo(() => log.filters(search, currentTime()) as Filters, [log, search]);
  const { after, before, page } = search;
  const isNarrowed =
    search.q !== '' || search.dates !== 'all' || search.outcome !== undefined || search.types.length > 0;
  return (
    <Section title={t`Delivery log`} right={<DownloadLog id={id} filters={filters} />}>
      <LogFilters log={log} search={search} onShow={show} />
      <CursorList
        label={t`Attempts`}
        endpoint={webhookDeliveries.list}
        params={{ id }}
        selection={filters}
        pageOf={({ attempts, next, previous }) => ({ rows: attempts, next, previous })}
        page={{ after, before, number: page }}
        onPage={(cursor, report) => show(log.changed(search, { ...cursor, page: report.page }))}
        columns={attemptColumns()}
        rowKey={(row) => row.id}
        rowHref={({ eventId }) => eventHref(id, eventId)}
        card={(row) => <AttemptCard attempt={row} />}
        timeOf={({ at }) => at}
        refreshMs={() => 5_000}
        empty={<Nothing isNarrowed={isNarrowed} onAll={() => show(log.plain)} />}
        safe={t`Events are still being delivered.`}
      />
    </Section>
  );
}

type Filters = Omit<Parameters<typeof download<typeof webhookDeliveries.export>>[1]['body'], 'page'>;

function DownloadLog({ id, filters }: { readonly id: WebhookEndpoint['id']; readonly filters: Filters }) {
  const { busy, save } = useDownload();
  const fetched = () => download(webhookDeliveries.export, { params: { id }, body: filters });
  return (
    <Button
      kind="text"
      size="small"
      icon={Download}
      busy={busy}
      busyLabel={t`Downloading`}
      onClick={() => void save(fetched, `webhook-log-${isoDay(currentTime())}.csv`)}
    >
      <Trans>Download</Trans>
    </Button>
  );
}

const Nothing = ({ isNarrowed, onAll }: { readonly isNarrowed: boolean; readonly onAll: () => void }) => (
  <NothingFound
    plain
    title={isNarrowed ? t`No data found` : t`No attempts yet`}
    clear={isNarrowed && onAll}
    clearLabel={t`Show everything`}
  >
    {isNarrowed ? t`No attempt matches these filters.` : t`Send a test event to see the first one.`}
  </NothingFound>
);

function AttemptCard({
  attempt: { type, reference, at, number, answer, tookMs },
}: {
  readonly attempt: WebhookAttempt;
}) {
  return (
    <RowCard
      title={type}
      line={
        <span data-whole="">
          <Figure kind="time">{formatTime(at, true)}</Figure>
          {reference !== null && ` · ${reference}`} · <Trans>attempt {number}</Trans>
        </span>
      }
      amount={tookText(tookMs)}
      state={<AnswerPill answer={answer} text />}
    />
  );
}
