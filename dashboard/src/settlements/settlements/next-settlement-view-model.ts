import { stoppedReasons, type WaitingReason } from '@galla/contract/settlements/settlements/rules.ts';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import type { Session } from '../../lib/session/session.ts';
import type { CalendarDay, Month } from './settlement-view-model.ts';

/** The provider or a missing account keeps the money, so no day is promised. */
const held: readonly (WaitingReason | null)[] = stoppedReasons;

/** The day on which a payment made now is settled, by the way in which the merchant takes payments. */
export const paidNowDay = ({ paidNow }: Pick<Month, 'paidNow'>, type: Session['profile']['type']): string =>
  type === 'ONLINE_MERCHANT' ? paidNow.online : paidNow.inStore;

/** The lines under the next settlement: the deductions, and the settlement of today's payments. */
export function nextNote({
  next,
  waiting,
  paidNow,
}: {
  readonly next: CalendarDay | undefined;
  readonly waiting: WaitingReason | null;
  readonly paidNow: string;
}): string | undefined {
  if (held.includes(waiting)) return undefined;
  const day = formatWeekday(atDay(paidNow));
  if (next === undefined) return `Payments made now arrive on ${day}.`;
  if (next.day >= paidNow) return 'After refunds, fee and GST. New payments are added.';
  return `After refunds, fee and GST. New payments arrive on ${day}.`;
}
