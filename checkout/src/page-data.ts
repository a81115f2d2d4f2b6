import type { Attempt, Order } from '@galla/contract/collect/checkout/endpoints.ts';

/** The data that the server renders into the page. */
export interface PageData {
  readonly token: string;
  readonly order: Order;
  /** The attempt with which the customer comes back from a bank's page. */
  readonly attempt: Attempt | null;
  /** Codes of methods, banks and wallets that have an outage. */
  readonly outages: readonly string[];
  /** Names of banks and wallets by their code. */
  readonly banks: Readonly<Record<string, string>>;
  readonly wallets: Readonly<Record<string, string>>;
}

/** Reads the data of the page. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData;
}
