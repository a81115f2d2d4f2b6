import { type RefundFilters, refunds } from '@galla/contract/refunds.ts';
import { Button } from '@galla/ui/Button.tsx';
import { isoDay } from '@galla/ui/format/dates.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { ActionLabel } from '../lib/ActionLabel.tsx';
import { download } from '../lib/api.ts';
import { Boundary } from '../lib/Boundary.tsx';
import { rememberList } from '../lib/last-list.ts';
import { PageActions } from '../lib/PageActions.tsx';
import { ReportLink } from '../lib/ReportLink.tsx';
import { useDownload } from '../lib/save-file.ts';
import { RefundFilterBar } from './RefundFilterBar.tsx';
import { RefundList } from './RefundList.tsx';
import { RefundTotals } from './RefundTotals.tsx';
import {
  changed,
  parseRefundSearch,
  type RefundSearch,
  refundFilters,
  refundParams,
  refundsHref,
  refundsPath,
} from './refund-search.ts';

/** All refunds: found, filtered, added up and exported (REF-04). What it shows stands in the address. */
export function AllRefundsPage() {
  const params = useSearch({ strict: false }) as { readonly [key: string]: unknown };
  const navigate = useNavigate();
  const key = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router gives a new object for the same address
  const search = useMemo(() => parseRefundSearch(params), [key]);
  const filters = useMemo(() => refundFilters(search), [search]);
  useEffect(() => rememberList(refundsHref(search)), [search]);
  const show = (next: RefundSearch) => void navigate({ to: refundsPath, search: refundParams(next) });
  return (
    <>
      <PageActions>
        <ReportLink of="refunds" dates={search.dates} />
        <DownloadRefunds filters={filters} />
      </PageActions>
      <RefundFilterBar search={search} onChange={(part) => show(changed(search, part))} />
      <Boundary>
        <RefundTotals search={search} filters={filters} />
      </Boundary>
      <Boundary>
        <RefundList search={search} filters={filters} onShow={show} />
      </Boundary>
    </>
  );
}

/** Downloads exactly the refunds of the view as CSV. */
function DownloadRefunds({ filters }: { readonly filters: RefundFilters }) {
  const { busy, save } = useDownload();
  const { from, to } = filters;
  const name = `refunds-${isoDay(from)}-to-${isoDay(new Date(to).getTime() - 1)}.csv`;
  return (
    <Button
      icon={Download}
      busy={busy}
      busyLabel="Downloading"
      onClick={() => void save(() => download(refunds.export, { body: { filters } }), name)}
    >
      <ActionLabel>Download CSV</ActionLabel>
    </Button>
  );
}
