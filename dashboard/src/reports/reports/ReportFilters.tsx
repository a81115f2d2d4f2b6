import { instruments, instrumentTypes } from '@galla/contract/payments/payments/instruments.ts';
import { paymentStates } from '@galla/contract/payments/payments/states.ts';
import { refundStates, refundStateTexts } from '@galla/contract/refunds/refunds/rules.ts';
import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { CheckListFilter, type CheckOption } from '@galla/ui/filters/CheckListFilter.tsx';
import { statusLabel } from '@galla/ui/format/status.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { t } from '@lingui/core/macro';
import { MerchantFilter } from '../../lib/lists/MerchantFilter.tsx';
import { StoreFilters } from '../../lib/lists/StoreFilters.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Choice } from './generate/Choice.tsx';
import type { GenerateForm } from './generate/use-generate-form.ts';

const paid: readonly CheckOption[] = instrumentTypes.map((value) => ({ value, label: instruments[value].name }));
const stateOptions = {
  PAYMENT: paymentStates.map((value) => ({ value, label: statusLabel(value) })),
  REFUND: refundStates.map((value) => ({ value, label: refundStateTexts[value] })),
} satisfies Record<string, readonly CheckOption[]>;

/** The filters of a report. By default it covers all payments or refunds. */
export function ReportFilters({ form: { form, change } }: { readonly form: GenerateForm }) {
  const { profile } = useSession();
  const { period, states } = reportKinds[form.kind];
  // The endpoints for a single day have no state filter.
  const options = period === 'DAYS' && states !== null ? stateOptions[states] : undefined;
  return (
    <Choice name={t`Filters`} below={t`No filters: everything is included.`}>
      <span className={arrange['wrap']}>
        {profile.superMerchant && (
          <MerchantFilter value={form.merchants} onChange={(merchants) => change({ merchants })} />
        )}
        {profile.storeCount > 0 && <StoreFilters stores={form.stores} terminals={form.terminals} onChange={change} />}
        <CheckListFilter
          name={t`Paid with`}
          plural={t`instruments`}
          options={paid}
          value={form.instruments}
          onChange={(value) => change({ instruments: instrumentTypes.filter((type) => value.includes(type)) })}
        />
        {options !== undefined && (
          <CheckListFilter
            name={t`Status`}
            plural={t`statuses`}
            options={options}
            value={form.states}
            onChange={(value) => change({ states: value })}
          />
        )}
      </span>
    </Choice>
  );
}
