import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { supportHref } from '../../lib/page/provider.ts';
import type { Session } from '../../lib/session/session.ts';
import css from './Shell.module.css';

const c = classNames(css);

/** Says on every screen that the provider has disabled the merchant: since when, why, what goes on, and whom to ask. */
export function DisabledNotice({ profile: { merchantId, disabled } }: Pick<Session, 'profile'>) {
  if (disabled === null) return null;
  return (
    <Notice kind="error" live className={c('offline')}>
      <b>Your payments provider has disabled this business.</b>{' '}
      {`It takes no new payments since ${formatDate(disabled.since)}.`} {`Reason: ${disabled.reason}`}
      <br />
      Refunds and settlements of earlier payments go on.{' '}
      <a href={supportHref(`Disabled business ${merchantId}`)}>Write to support</a>
    </Notice>
  );
}
