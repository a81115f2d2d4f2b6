import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { supportHref } from '../../lib/page/provider.ts';
import type { Session } from '../../lib/session/session.ts';
import css from './Shell.module.css';

const c = classNames(css);

/** The others of a super-merchant are counted. */
const maxNamed = 3;

/**
 * Says on every screen that the provider has disabled the merchant, or which merchants of a super-merchant: since when, why,
 * what goes on, and whom to ask.
 */
export function DisabledNotice({ profile }: Pick<Session, 'profile'>) {
  // API processes of the release before do not send these fields.
  const { disabled, disabledMerchants = [] } = profile;
  const named = disabledMerchants.slice(0, maxNamed);
  const more = disabledMerchants.length - named.length;
  const merchantIds = disabled ? [profile.merchantId] : named.map(({ merchantId }) => merchantId);
  if (merchantIds.length === 0) return null;
  const stays = 'Refunds and settlements of earlier payments go on.';
  return (
    <Notice kind="error" live className={c('offline')}>
      {disabled && (
        <p>
          <b>Your payments provider has disabled this business.</b> {detailsOf(disabled)}
        </p>
      )}
      {named.map(({ merchantId, name, ...since }) => (
        <p key={merchantId}>
          <b>{`Your payments provider has disabled ${name}.`}</b> {detailsOf(since)}
        </p>
      ))}
      {more > 0 && <p>{`and ${more} more`}</p>}
      <p>
        {stays} <a href={supportHref(`Disabled business ${merchantIds.join(', ')}`)}>Write to support</a>
      </p>
    </Notice>
  );
}

function detailsOf({ since, reason }: NonNullable<Session['profile']['disabled']>): string {
  const noPayments = `No new payments since ${formatDate(since)}.`;
  // A system that disables a merchant may leave the reason out.
  return reason === '' ? noPayments : `${noPayments} ${`Reason: ${reason}`}`;
}
