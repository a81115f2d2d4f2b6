import type { Summary } from '@galla/contract/payments/insights/endpoints.ts';
import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import { stateGroups } from '@galla/contract/payments/payments/states.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import type { DashboardChoice } from './dashboard-choice.ts';
import { listBehind } from './history-links.ts';

/** A figure of the dashboard: an amount, or a text. `href` opens the payments that it is made of. */
export interface DashboardTile {
  readonly label: string;
  /** Null where the divisor is zero. */
  readonly paise?: number | null;
  readonly text?: string;
  readonly href?: string;
}

/** The figures when they could not be loaded. */
export const unreadTiles = (): readonly DashboardTile[] => [
  { label: t`Payments`, text: '–' },
  { label: t`Success rate`, text: '–' },
  { label: t`Average payment`, text: '–' },
  { label: t`Refunded`, text: '–' },
];

const ended: readonly PaymentState[] = [...stateGroups.completed, ...stateGroups.failed];

/** The figures beside the amount collected; `linked` if the person may open payments. */
export function dashboardTiles(
  { totals: { collected, completed, failed, refunded } }: Pick<Summary, 'totals'>,
  choice: DashboardChoice,
  linked: boolean,
): readonly DashboardTile[] {
  const leads = (states: readonly PaymentState[]) => (linked ? { href: listBehind(choice, { states }) } : {});
  const all = completed + failed;
  return [
    { label: t`Payments`, text: formatCount(completed), ...leads(['COMPLETED']) },
    all === 0
      ? { label: t`Success rate`, text: '–' }
      : { label: t`Success rate`, text: `${((completed / all) * 100).toFixed(1)}%`, ...leads(ended) },
    { label: t`Average payment`, paise: completed === 0 ? null : Math.round(collected / completed) },
    { label: t`Refunded`, paise: refunded },
  ];
}
