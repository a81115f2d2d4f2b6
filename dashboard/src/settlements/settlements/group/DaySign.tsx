import type { GroupDay } from '@galla/contract/settlements/settlements/group.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Check, Clock, X } from 'lucide-react';
import css from './Group.module.css';
import { dayState } from './group-view-model.ts';

const c = classNames(css);
const signs = { SETTLED: Check, PENDING: Clock, FAILED: X } as const;

/** The number of a day's settlements that have arrived, out of all. `short` shows only the icon. */
export function DaySign({ of, short = false }: { readonly of: GroupDay; readonly short?: boolean }) {
  const { made, arrived, state } = dayState(of);
  if (made === 0) return <span className={c('sign')}>–</span>;
  const words = t`${{ arrived: formatCount(arrived) }} of ${{ made: formatCount(made) }}`;
  return (
    <span className={c('sign', state)}>
      <Icon of={signs[state]} size={12} />
      <span className={short ? 'sr' : 'num'}>{words}</span>
    </span>
  );
}
