import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { supportHref } from '../../lib/page/provider.ts';
import type { Session } from '../../lib/session/session.ts';
import css from './Shell.module.css';

const c = classNames(css);

/** Says on every screen that the provider has disabled the merchant: since when, why, what goes on, and whom to ask. */
export function DisabledNotice({ profile: { merchantId, disabled } }: Pick<Session, 'profile'>) {
  // API processes of the release before do not send this field.
  if (!disabled) return null;
  const since = `No new payments since ${formatDate(disabled.since)}.`;
  // A system that disables a merchant may leave the reason out.
  const why = disabled.reason === '' ? '' : `Reason: ${disabled.reason}`;
  const stays = 'Refunds and settlements of earlier payments go on.';
  return (
    <Notice kind="error" live className={c('offline')}>
      <p>
        <b>Your payments provider has disabled this business.</b> {since} {why}
      </p>
      <p>
        {stays} <a href={supportHref(`Disabled business ${merchantId}`)}>Write to support</a>
      </p>
    </Notice>
  );
}
