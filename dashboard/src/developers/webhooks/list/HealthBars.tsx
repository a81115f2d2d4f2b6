import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from '../Webhooks.module.css';

/** One bar per hour: its height by attempts, red if more failed than were delivered. */
export function HealthBars({ day: { hours, attempts, delivered } }: Pick<WebhookEndpoint, 'day'>) {
  const largest = Math.max(1, ...hours.map((hour) => hour.delivered + hour.failed));
  return (
    <span
      className={css['bars']}
      role="img"
      aria-label={plural(attempts, {
        one: `Last 24 hours: ${delivered} of # attempt delivered`,
        other: `Last 24 hours: ${delivered} of # attempts delivered`,
      })}
    >
      {hours.map((hour) => (
        <span
          key={hour.at}
          className={hour.failed > hour.delivered ? css['failed'] : css['delivered']}
          style={{ height: `${((hour.delivered + hour.failed) / largest) * 100}%` }}
        />
      ))}
    </span>
  );
}

/** The legend of the bars' colours. */
export const BarsKey = () => (
  <span className={css['key']}>
    <span>
      <i className={css['delivered']} /> <Trans>Delivered, by hour</Trans>
    </span>
    <span>
      <i className={css['failed']} /> <Trans>More failed than delivered</Trans>
    </span>
  </span>
);
