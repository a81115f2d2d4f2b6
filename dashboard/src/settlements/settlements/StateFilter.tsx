import { settlementStateNames, settlementStates } from '@galla/contract/settlements/settlements/rules.ts';
import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { t } from '@lingui/core/macro';
import type { SettlementSearch } from './public/settlement-search.ts';

const options = settlementStateNames.map((value) => ({ value, label: settlementStates[value] }));

interface Props {
  readonly value: SettlementSearch['states'];
  readonly onChange: (states: SettlementSearch['states']) => void;
}

/** The states that a list of settlements shows, in a fixed order. */
export function StateFilter({ value, onChange }: Props) {
  return (
    <CheckListFilter
      name={t`Status`}
      plural={t`statuses`}
      options={options}
      value={value}
      onChange={(next) => onChange(settlementStateNames.filter((state) => next.includes(state)))}
    />
  );
}
