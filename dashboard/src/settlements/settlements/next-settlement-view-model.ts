import { stoppedReasons, type WaitingReason } from '@galla/contract/settlements/settlements/rules.ts';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import type { Session } from '../../lib/session/session.ts';
import type { CalendarDay, Month } from './settlement-view-model.ts';

/** The provider holds the money, or an account is missing, so no day is promised. */
const held: readonly (WaitingReason | null)[] = stoppedReasons;

/** The day on which a payment made now is settled, in store or online. */
export const paidNowDay = ({ paidNow }: Pick<Month, 'paidNow'>, type: Session['profile']['type']): string =>
  type === 'ONLINE_MERCHANT' ? paidNow.online : paidNow.inStore;

/** The note below the next settlement: the deductions, and when new payments settle. */
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
  if (next === undefined) return t`Payments made now arrive on ${day}.`;
  if (next.day >= paidNow) return t`After refunds, fee and GST. New payments are added.`;
  return t`After refunds, fee and GST. New payments arrive on ${day}.`;
}
