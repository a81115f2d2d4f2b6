import { maxDisabledListed } from '@galla/contract/business/merchants/rules.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { supportHref } from '../../lib/page/provider.ts';
import type { Session } from '../../lib/session/session.ts';
import css from './Shell.module.css';

const c = classNames(css);

/**
 * Says on every screen that the provider has disabled the merchant, or which merchants of a super-merchant: since when,
 * why, what still works, and whom to ask. Several merchants are collapsed, so that the screen keeps its room.
 */
export function DisabledNotice({ profile }: Pick<Session, 'profile'>) {
  // API processes of the previous release do not send these fields.
  const { disabled, disabledMerchants = [], merchantId, name } = profile;
  const all = disabled ? [{ ...disabled, merchantId, name }] : disabledMerchants;
  if (all.length === 0) return null;
  const count = formatCount(all.length) + (all.length < maxDisabledListed ? '' : '+');
  const lines = all.map((one) => (
    <p key={one.merchantId}>
      <b>
        {disabled
          ? t`Your payments provider has disabled this business.`
          : t`Your payments provider has disabled ${{ business: one.name }}.`}
      </b>{' '}
      {detailsOf(one)}
    </p>
  ));
  const stays = t`Refunds and settlements for earlier payments continue.`;
  const named = all
    .slice(0, 10)
    .map((one) => one.merchantId)
    .join(', ');
  return (
    <Notice kind="error" live className={c('offline')}>
      {all.length === 1 ? (
        lines
      ) : (
        <details className={c('disabled')}>
          <summary>{t`Your payments provider has disabled ${count} merchants.`}</summary>
          {lines}
        </details>
      )}
      <p>
        {stays}{' '}
        <a href={supportHref(t`Disabled business ${named}`)}>
          <Trans>Contact support</Trans>
        </a>
      </p>
    </Notice>
  );
}

function detailsOf({ since, reason }: NonNullable<Session['profile']['disabled']>): string {
  const noPayments = t`No new payments since ${{ day: formatDate(since) }}.`;
  // A system that disables a merchant may leave out the reason.
  return reason === '' ? noPayments : `${noPayments} ${t`Reason: ${reason}`}`;
}
