import { browserName } from '@galla/contract/core/browser-name.ts';
import { audit } from '@galla/contract/identity/audit/calls.ts';
import type { AuditEntry, AuditFilters } from '@galla/contract/identity/audit/endpoints.ts';
import { auditActs } from '@galla/contract/registry.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { CursorList } from '../../lib/lists/CursorList.tsx';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import { useSession } from '../../lib/session/session.ts';
import { actorOf, detailOf, isOfProvider, operatorName } from './audit-labels.ts';
import { type AuditSearch, auditSearch } from './audit-search.ts';

interface Props {
  readonly search: AuditSearch;
  readonly filters: AuditFilters;
  readonly onShow: (search: AuditSearch) => void;
}

/** The entries of the log, newest first. */
export function AuditList({ search, filters, onShow }: Props) {
  const { superMerchant } = useSession().profile;
  const { after, before, page } = search;
  return (
    <CursorList
      label={t`Audit log`}
      endpoint={audit.list}
      selection={{ filters }}
      pageOf={({ entries, next, previous }) => ({ rows: entries, next, previous })}
      page={{ after, before, number: page }}
      onPage={(cursor, report) => onShow(auditSearch.changed(search, { ...cursor, page: report.page }))}
      columns={useMemo(() => columnsFor(superMerchant), [superMerchant])}
      rowKey={({ id }) => id}
      card={(row) => <EntryCard entry={row} />}
      timeOf={({ at }) => at}
      empty={<Nothing search={search} onShow={onShow} />}
      safe={t`The log itself is safe. It could not be loaded.`}
    />
  );
}

function Nothing({ search, onShow }: Pick<Props, 'search' | 'onShow'>) {
  const narrowed = search.show !== 'all' || search.dates !== 'all' || auditSearch.setCount(search) > 0;
  return (
    <NothingFound
      clear={narrowed && (() => onShow({ ...auditSearch.plain, show: 'all' }))}
      clearLabel={t`Show everything`}
    >
      {narrowed ? t`No entry matches these filters.` : t`No entries yet.`}
    </NothingFound>
  );
}

const Outcome = ({ entry, text = false }: { readonly entry: AuditEntry; readonly text?: boolean }) =>
  entry.outcome === 'DONE' ? (
    <StatusPill state="COMPLETED" label={t`Success`} text={text} />
  ) : (
    <StatusPill state="FAILED" label={t`Blocked`} text={text} />
  );

function EntryCard({ entry }: { readonly entry: AuditEntry }) {
  return (
    <RowCard
      title={auditActs[entry.act]}
      line={
        <>
          <Figure kind="time">{formatTime(entry.at)}</Figure> · {actorOf(entry)}
          {isOfProvider(entry) ? '' : ` · ${browserName(entry.userAgent)}`}
        </>
      }
      state={<Outcome entry={entry} text />}
    />
  );
}

function columnsFor(superMerchant: boolean): readonly DataColumn<AuditEntry>[] {
  return [
    {
      id: 'date',
      head: t`Date`,
      width: 112,
      cell: ({ at }) => (
        <TwoLines
          first={<Figure kind="time">{formatDay(at)}</Figure>}
          second={<Figure kind="time">{formatTime(at, true)}</Figure>}
        />
      ),
    },
    ...(superMerchant ? [owner()] : []),
    {
      id: 'person',
      head: t`Person`,
      width: 176,
      cell: (entry) => (
        <TwoLines first={<span title={actorOf(entry)}>{actorOf(entry)}</span>} second={operatorName(entry)} />
      ),
    },
    {
      id: 'act',
      head: t`Action`,
      cell: (entry) => <TwoLines first={auditActs[entry.act]} second={detailOf(entry)} wraps />,
    },
    {
      id: 'from',
      head: t`Device and IP`,
      width: 216,
      drop: 2,
      cell: ({ userAgent, address, detail }) =>
        isOfProvider({ detail }) ? (
          '–'
        ) : (
          <TwoLines
            first={<span title={userAgent ?? ''}>{browserName(userAgent)}</span>}
            second={<Figure>{address}</Figure>}
          />
        ),
    },
    { id: 'outcome', head: t`Result`, width: 128, cell: (entry) => <Outcome entry={entry} /> },
  ];
}

const owner = (): DataColumn<AuditEntry> => ({
  id: 'merchant',
  head: t`Merchant`,
  width: 184,
  drop: 1,
  cell: ({ merchantName, merchantId }) => <TwoLines first={merchantName} second={<Figure>{merchantId}</Figure>} />,
});
