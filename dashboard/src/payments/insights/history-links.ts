import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import { historySearch } from '../transactions/public/history-search.ts';
import type { DashboardChoice } from './dashboard-choice.ts';

const completed: readonly PaymentState[] = ['COMPLETED'];

interface Narrowing {
  readonly states?: readonly PaymentState[];
  readonly instruments?: readonly Instrument[];
  readonly stores?: readonly string[];
  readonly merchants?: readonly string[];
}

/** The list of exactly the payments behind a figure: completed ones unless said otherwise. */
export const listBehind = (choice: DashboardChoice, narrowing: Narrowing = {}): string =>
  historySearch.href({ ...choice, states: completed, ...narrowing });
