import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { listFailure } from '../../lib/lists/list-failure.tsx';
import { Boundary } from '../../lib/page/Boundary.tsx';
import details from '../../lib/page/details/DetailsOf.module.css';
import { providerName } from '../../lib/page/provider.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { rowCount } from '../../lib/rows/row-count.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './Batch.module.css';
import { BatchDetailsSection } from './BatchDetailsSection.tsx';
import { BatchPill } from './BatchPill.tsx';
import { BatchStage } from './BatchStage.tsx';
import { announcementOf, refreshOf } from './batch-view-model.ts';
import { NotAuthorized } from './NotAuthorized.tsx';
import { BatchRows } from './rows/BatchRows.tsx';

/** One bulk refund: wrong rows, totals and progress (REF-05, REF-06). */
export function BulkRefundPage() {
  const { batchId = '' } = useParams();
  const may = allows(useSession(), refundBatchScreens.bulkRefundDetails.access);
  const found = useQuery({
    ...queryOf(refundBatches.details, { params: { batchId: batchId.slice(0, 64) } }),
    enabled: may,
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : refreshOf(data.state)),
  });
  const { data, error } = found;
  if (may && data !== undefined) return <Details key={data.batchId} batch={data} />;
  const code = error instanceof ApiError ? error.code : undefined;
  return (
    <>
      <Head title={refundBatchScreens.bulkRefunds.title} />
      {!may || code === 'BULK_REFUND_NOT_ALLOWED' ? (
        <NotAuthorized />
      ) : code === 'BULK_REFUND_NOT_FOUND' ? (
        <NotFound />
      ) : error === null ? (
        <Waiting />
      ) : (
        listFailure(found, t`Your refunds are safe. This bulk refund could not be loaded.`).error
      )}
    </>
  );
}

interface HeadProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
}

const Head = (props: HeadProps) => (
  <PageHead
    back={{ href: refundBatchScreens.bulkRefunds.path, label: t`Bulk Refunds` }}
    renderLink={renderLink}
    {...props}
  />
);

function Details({ batch }: { readonly batch: RefundBatchDetails }) {
  return (
    <>
      <Head
        title={
          <span className={`${details['title']} ${css['title']}`}>
            <span>{batch.fileName}</span>
            <BatchPill batch={batch} />
          </span>
        }
        sub={
          <>
            {batch.createdBy ?? providerName} · <Figure kind="time">{formatDateTime(batch.createdAt)}</Figure> ·{' '}
            {rowCount(batch.rows)}
          </>
        }
      />
      <p className="sr" role="status">
        {announcementOf(batch)}
      </p>
      <Boundary>
        <BatchStage batch={batch} />
      </Boundary>
      {batch.state !== 'CHECKING' && (
        <Boundary>
          <BatchRows batch={batch} />
        </Boundary>
      )}
      <Boundary>
        <BatchDetailsSection batch={batch} />
      </Boundary>
    </>
  );
}

function NotFound() {
  return (
    <EmptyState
      title={t`Bulk Refund Not Found`}
      actions={
        <ButtonLink kind="primary" href={refundBatchScreens.bulkRefunds.path} renderLink={renderLink}>
          <Trans>Go to bulk refunds</Trans>
        </ButtonLink>
      }
    >
      <Trans>We can’t find this bulk refund. It may belong to another merchant.</Trans>
    </EmptyState>
  );
}

function Waiting() {
  const late = useDelayed(true);
  return (
    <>
      <p className="sr" role="status">
        <Trans>Loading</Trans>
      </p>
      {late && (
        <div className={css['bones']}>
          <Skeleton height={168} round />
          <Skeleton height={360} />
        </div>
      )}
    </>
  );
}
