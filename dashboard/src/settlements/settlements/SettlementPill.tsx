import { type SettlementState, settlementStates } from '@galla/contract/settlements/settlements/rules.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';

/** The state of a settlement, worded as in SET-01. */
export function SettlementPill({ state, text = false }: { readonly state: SettlementState; readonly text?: boolean }) {
  return <StatusPill state={state} label={settlementStates[state]} text={text} />;
}
