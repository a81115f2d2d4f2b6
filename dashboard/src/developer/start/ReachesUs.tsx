import type { StartEvent } from '@galla/contract/developer/endpoints.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay, formatTime, isoDay } from '@galla/ui/format/dates.ts';
import css from './Start.module.css';

const titles = { KEY_MADE: 'Test key made', ORDER_MADE: 'Order created', PAID: 'Paid', WEBHOOK: 'Webhook' } as const;

/** What the merchant's programs did last in test mode, and what was sent to them. */
export function ReachesUs({ events }: { readonly events: readonly StartEvent[] }) {
  return (
    <section className={css['reaches']} aria-labelledby="reaches-us">
      <h2 id="reaches-us">What reaches us</h2>
      {events.length === 0 ? (
        <p className={css['note']}>Nothing yet. Make a test key.</p>
      ) : (
        <ol>
          {events.map((event) => (
            <li key={`${event.kind} ${event.reference} ${event.at} ${event.attempt?.webhookId ?? ''}`}>
              <Moment at={event.at} />
              <span>
                <b>{titles[event.kind]}</b>
                <span>{noteOf(event)}</span>
              </span>
              {event.attempt === null ? <Money paise={event.amount} /> : <Answer {...event.attempt} />}
            </li>
          ))}
        </ol>
      )}
      <p className={css['foot']}>Test mode. Each call of your key shows here within seconds.</p>
    </section>
  );
}

/** The time of today, or the day of an earlier one. */
function Moment({ at }: { readonly at: string }) {
  const isToday = isoDay(at) === isoDay(Date.now());
  return <time dateTime={at}>{isToday ? formatTime(at, true) : formatDay(at)}</time>;
}

const noteOf = ({ reference, attempt }: StartEvent) =>
  attempt === null ? reference : `${reference}, attempt ${attempt.number}`;

function Answer({ delivered, status }: NonNullable<StartEvent['attempt']>) {
  return (
    <StatusPill
      state={delivered ? 'DELIVERED' : 'FAILED'}
      group={delivered ? 'success' : 'error'}
      label={status === null ? 'No answer' : String(status)}
    />
  );
}
