import type { StartEvent } from '@galla/contract/developers/developer/endpoints.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDay, formatTime, isoDay } from '@galla/ui/format/dates.ts';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './Start.module.css';

const titles = {
  KEY_MADE: msg`Test key created`,
  ORDER_MADE: msg`Order created`,
  PAID: msg`Paid`,
  WEBHOOK: msg`Webhook`,
} as const;

/** Why a call may have been refused, by its status. */
function refusal(status: number | null): string {
  if (status === 401 || status === 403) return t`This key isn’t allowed to do this`;
  if (status === 404) return t`Not found`;
  if (status === 409) return t`Not possible in this state`;
  if (status === 429) return t`Too many requests`;
  return status !== null && status >= 500 ? t`Error on our side` : t`Invalid request`;
}

/** The last calls of the merchant's programs in test mode, and the events sent to them. */
export function ReachesUs({ events }: { readonly events: readonly StartEvent[] }) {
  return (
    <section className={css['reaches']} aria-labelledby="reaches-us">
      <h2 id="reaches-us">
        <Trans>Recent API activity</Trans>
      </h2>
      {events.length === 0 ? (
        <p className={css['note']}>
          <Trans>Nothing yet. Create a test key.</Trans>
        </p>
      ) : (
        <ol>
          {events.map((event) => (
            <li key={`${event.kind} ${event.reference} ${event.at} ${event.attempt?.webhookId ?? ''}`}>
              <Moment at={event.at} />
              <span>
                <b>{event.kind === 'CALL_REFUSED' ? event.reference : t(titles[event.kind])}</b>
                <span>{noteOf(event)}</span>
              </span>
              <Outcome event={event} />
            </li>
          ))}
        </ol>
      )}
      <p className={css['foot']}>
        <Trans>Test mode. Calls with your key appear here within seconds, including rejected ones.</Trans>
      </p>
    </section>
  );
}

/** The time for today, or the date of an earlier day. */
function Moment({ at }: { readonly at: string }) {
  const isToday = isoDay(at) === isoDay(currentTime());
  return <time dateTime={at}>{isToday ? formatTime(at, true) : formatDay(at)}</time>;
}

function noteOf({ kind, reference, attempt, status }: StartEvent): string {
  if (kind === 'CALL_REFUSED') return refusal(status);
  return attempt === null ? reference : t`${reference}, attempt ${{ number: attempt.number }}`;
}

function Outcome({ event: { amount, attempt, status } }: { readonly event: StartEvent }) {
  if (attempt !== null) return <Answer {...attempt} />;
  return status === null ? <Money paise={amount} /> : <Answer delivered={false} status={status} />;
}

function Answer({ delivered, status }: Pick<NonNullable<StartEvent['attempt']>, 'delivered' | 'status'>) {
  return (
    <StatusPill
      state={delivered ? 'DELIVERED' : 'FAILED'}
      group={delivered ? 'success' : 'error'}
      label={status === null ? t`No response` : String(status)}
    />
  );
}
