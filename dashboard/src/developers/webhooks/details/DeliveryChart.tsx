import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { ChartFrame } from '@galla/ui/charts/ChartFrame.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { tookText } from '../webhook-labels.ts';
import css from './Chart.module.css';

type Hour = WebhookEndpoint['day']['hours'][number];

const share = (part: number, whole: number) => `${whole > 0 ? (part / whole) * 100 : 0}%`;
const hourText = ({ at }: Hour) => formatTime(at);

/** The last 24 hours: attempts by outcome, and below them the 95th percentile of the response time. */
export function DeliveryChart({ hours }: { readonly hours: readonly Hour[] }) {
  const attempts = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed));
  const slowest = Math.max(1, ...hours.map(({ p95 }) => p95 ?? 0));
  const tried = hours.filter(({ delivered, failed }) => delivered + failed > 0);
  const table = {
    head: [t`Hour`, t`Delivered`, t`Failed`, t`Median response time`, t`p95 response time`],
    rows: tried.map((hour) => [
      hourText(hour),
      formatCount(hour.delivered),
      formatCount(hour.failed),
      tookText(hour.p50),
      tookText(hour.p95),
    ]),
  };
  const label = t`Attempts and response times, last 24 hours`;
  return (
    <ChartFrame label={label} table={table} keys={<Keys />}>
      <div role="img" aria-label={textOf(label, hours)}>
        <p className={css['axis']}>{t`Attempts, up to ${{ attempts: formatCount(attempts) }} an hour`}</p>
        <div className={css['bars']}>
          {hours.map(({ at, delivered, failed }) => (
            <span key={at}>
              <i className={css['failed']} style={{ height: share(failed, attempts) }} />
              <i className={css['delivered']} style={{ height: share(delivered, attempts) }} />
            </span>
          ))}
        </div>
        <p className={css['axis']}>{t`p95 response time, up to ${{ took: tookText(slowest) }}`}</p>
        <div className={`${css['bars']} ${css['times']}`}>
          {hours.map(({ at, p95 }) => (
            <span key={at}>
              <i className={css['time']} style={{ height: share(p95 ?? 0, slowest) }} />
            </span>
          ))}
        </div>
        <div className={css['ticks']}>
          {hours.map((hour, index) => index % 6 === 0 && <span key={hour.at}>{hourText(hour)}</span>)}
        </div>
      </div>
    </ChartFrame>
  );
}

const sumOf = (hours: readonly Hour[], key: 'delivered' | 'failed') => hours.reduce((sum, hour) => sum + hour[key], 0);

function textOf(label: string, hours: readonly Hour[]): string {
  const [delivered, failed] = [sumOf(hours, 'delivered'), sumOf(hours, 'failed')];
  if (delivered + failed === 0) return t`${label}. No attempts.`;
  return t`${label}. ${{ delivered: formatCount(delivered) }} delivered, ${{ failed: formatCount(failed) }} failed.`;
}

const Keys = () => (
  <span className={css['keys']}>
    <span>
      <i className={css['delivered']} /> <Trans>Delivered</Trans>
    </span>
    <span>
      <i className={css['failed']} /> <Trans>Failed</Trans>
    </span>
    <span>
      <i className={css['time']} /> <Trans>Response time</Trans>
    </span>
  </span>
);
