import type { CounterClient, CounterView } from './client.ts';

/** The screen that the cashier sees. */
export type Route =
  | { readonly at: 'idle' | 'menu' | 'shift' | 'lock' }
  | { readonly at: 'amount'; readonly amount?: number; readonly billNumber?: string }
  | { readonly at: 'qr'; readonly id: string };

/** The props of every screen. */
export interface ScreenProps {
  readonly client: CounterClient;
  readonly view: CounterView;
  readonly go: (route: Route) => void;
}
