import { type DayOff, dayOff } from '@galla/contract/settlements/settlements/calendar.ts';
import { t } from '@lingui/core/macro';

/** Why banks are closed on a day: a holiday by its name, a Saturday or Sunday in the page's language. */
export function closedName({
  day,
  closed,
}: {
  readonly day: string;
  readonly closed: (DayOff & { readonly estimated: boolean }) | null;
}): string | undefined {
  if (closed === null) return undefined;
  if (closed.kind !== 'HOLIDAY') return dayOff(day, new Map())?.name;
  return closed.estimated ? t`${{ name: closed.name }} (date may change)` : closed.name;
}
