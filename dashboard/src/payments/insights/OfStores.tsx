import type { DashboardChoice } from './dashboard-choice.ts';
import { HoursOfDay } from './HoursOfDay.tsx';
import { StoreWays } from './StoreWays.tsx';
import type { SummaryShown } from './use-summary.ts';

/** Parts only for merchants with stores: the hours of the day, and the links to stores and shifts (DSH-03). */
export const OfStores = (props: { readonly choice: DashboardChoice; readonly shown: SummaryShown }) => (
  <>
    <HoursOfDay {...props} />
    <StoreWays />
  </>
);
