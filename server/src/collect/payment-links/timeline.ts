import type { LinkMoment } from '@galla/contract/collect/payment-links/schemas.ts';
import type { AttemptOfLink } from './details-queries.ts';
import type { LinkRow } from './list-queries.ts';
import type { MessageMoment } from './messages/moments.ts';

/** The events of a link, oldest first, and its expiry. */
export function timelineOf(
  link: LinkRow,
  attempts: readonly AttemptOfLink[],
  refunds: readonly { readonly amount: number; readonly finished_at: Date | null }[],
  messages: { readonly done: readonly MessageMoment[]; readonly planned: readonly MessageMoment[] },
): LinkMoment[] {
  const moments: MessageMoment[] = [
    { what: 'CREATED' as const, at: link.created_at, ...(link.creator === null ? {} : { by: link.creator }) },
    ...openedMoments(link),
    ...attempts.flatMap(attemptMoment),
    ...paidOf(link, attempts),
    ...refunds.flatMap(({ amount, finished_at: at }) =>
      at === null ? [] : [{ what: 'REFUNDED' as const, at, amount }],
    ),
    ...endOf(link),
    ...messages.done,
  ];
  const done = moments
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map((moment) => ({ ...moment, at: moment.at.toISOString(), done: true }));
  const isOpen = link.state === 'CREATED' || link.state === 'ACTIVE';
  if (!isOpen) return done;
  const planned = [...messages.planned, { what: 'EXPIRES' as const, at: link.expires_at }];
  return [...done, ...planned.map((moment) => ({ ...moment, at: moment.at.toISOString(), done: false }))];
}

function openedMoments({ opened_at: at, opened_on: on, opened_count: times }: LinkRow) {
  return at === null ? [] : [{ what: 'OPENED' as const, at, times, ...(on === null ? {} : { on }) }];
}

function attemptMoment({ state, method, failure_reason: reason, created_at, finished_at }: AttemptOfLink) {
  if (state !== 'FAILED') return [];
  const at = finished_at ?? created_at;
  return [{ what: 'ATTEMPT_FAILED' as const, at, method, ...(reason === null ? {} : { reason }) }];
}

/** The last payment of a completed link completed it; the others paid a part. */
function paidOf({ state }: LinkRow, attempts: readonly AttemptOfLink[]) {
  const paid = attempts.filter((attempt) => attempt.paid).toSorted((left, right) => left.part - right.part);
  return paid.map((attempt, index) => ({
    what: state === 'COMPLETED' && index === paid.length - 1 ? ('PAID' as const) : ('PART_PAID' as const),
    at: attempt.finished_at ?? attempt.created_at,
    amount: attempt.amount,
    method: attempt.method,
    ...(attempt.instrument_label === null ? {} : { instrument: attempt.instrument_label }),
  }));
}

function endOf({ state, closed_at: at, closer, reason }: LinkRow) {
  if (at === null || state === 'CREATED' || state === 'ACTIVE' || state === 'COMPLETED') return [];
  return [{ what: state, at, ...(closer === null ? {} : { by: closer }), ...(reason === null ? {} : { reason }) }];
}
