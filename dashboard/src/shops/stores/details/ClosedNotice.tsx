import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './Details.module.css';

const c = classNames(css);

/** When a store was closed, and why. */
export function ClosedNotice({ store }: { readonly store: StoreDetails }) {
  const { active, closedAt, closedReason } = store;
  if (active || closedAt === null) return null;
  return (
    <Notice className={c('closed')}>
      <Trans>
        <b>Closed on {ph({ closedAt: formatDate(closedAt) })}.</b> {closedReason} You keep its history. Late payments
        are still accepted.
      </Trans>
    </Notice>
  );
}
