import { linksOnPage } from '@galla/contract/collect/payment-links/fields.ts';
import type { LinkActivation, PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { isFinal } from '@galla/contract/collect/payment-links/states.ts';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { formatDay } from '@galla/ui/format/dates.ts';
import { DayHead } from '@galla/ui/table/RowCard.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CursorList } from '../../../lib/lists/CursorList.tsx';
import { datesRange } from '../../../lib/lists/list-dates.ts';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { ActivatedCard } from '../activation/StateCards.tsx';
import { createHref, type LinkKind, linkHref } from '../link-kinds.ts';
import { totalsOf } from './LinkTotals.tsx';
import { LinkCard, linkColumns } from './link-columns.tsx';
import type { LinkSearch, LinkSelection } from './link-search.ts';

interface Props {
  readonly kind: LinkKind;
  readonly search: LinkSearch;
  readonly selection: LinkSelection;
  readonly onShow: (search: LinkSearch) => void;
  readonly refreshMs: number;
  readonly activation?: LinkActivation | undefined;
}

/** The links of a merchant, newest first, twenty on a page. */
export function LinkList({ kind, search, selection, onShow, refreshMs, activation }: Props) {
  const { after, before, page } = search;
  const { data } = useQuery(totalsOf(kind, selection));
  return (
    <CursorList<typeof kind.calls.list, PaymentLink>
      label={t`Payment links`}
      endpoint={kind.calls.list}
      selection={selection}
      pageOf={({ links, next, previous }) => ({ rows: links, next, previous })}
      page={{ after, before, number: page, size: linksOnPage }}
      onPage={(cursor, report) => onShow(kind.search.changed(search, { ...cursor, page: report.page }))}
      total={data?.totals.links}
      columns={linkColumns()}
      rowKey={({ id }) => id}
      rowHref={({ id }) => linkHref(kind, id)}
      card={(row) => <LinkCard row={row} />}
      timeOf={({ createdAt }) => createdAt}
      dayHead={(day) => <DayHead day={formatDay(`${day}T00:00:00+05:30`)} />}
      empty={<Nothing kind={kind} search={search} activation={activation} />}
      safe={t`Your links are safe, and customers can still pay. This list could not be loaded.`}
      refreshMs={(rows) => (rows.some(({ state }) => !isFinal(state)) ? refreshMs : Math.max(refreshMs, 30_000))}
    />
  );
}

/** No match: the reason, and how to find more. Without any link yet, how to create the first. */
function Nothing({ kind, search, activation }: Pick<Props, 'kind' | 'search' | 'activation'>) {
  const session = useSession();
  const { data } = useQuery(totalsOf(kind, search.merchant === undefined ? {} : { merchantId: search.merchant }));
  const { search: list } = kind;
  const { dates } = search;
  const isNarrowed =
    list.setCount(search) > 0 || search.q !== '' || search.min !== undefined || search.max !== undefined;
  const isAll = dates === 'all';
  const creates = !isNarrowed && allows(session, kind.creates);
  if (activation !== undefined && data?.totals.links === 0)
    return <ActivatedCard activation={activation} createHref={creates ? createHref(kind) : undefined} />;
  const period = isAll ? '' : formatDateRange(datesRange(dates));
  return (
    <NothingFound
      plain
      clear={isNarrowed && list.href({ dates, merchant: search.merchant })}
      allDates={!isAll && list.href(list.changed(search, { dates: 'all' }))}
      next={creates && { label: t`Create payment link`, to: createHref(kind) }}
    >
      {isNarrowed
        ? isAll
          ? t`No payment link matches this search.`
          : t`No payment link from ${period} matches this search.`
        : isAll
          ? t`Get paid with a link you send by SMS, email or WhatsApp.`
          : t`No payment link was created in ${period}.`}
    </NothingFound>
  );
}
