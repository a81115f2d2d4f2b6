import type { Attempt, Order } from '@galla/contract/collect/checkout/endpoints.ts';

/** The data that the server renders into the page. */
export interface PageData {
  readonly token: string;
  readonly order: Order;
  /** The attempt named in the return link from a bank's page. */
  readonly attempt: Attempt | null;
  /** Codes of the methods, banks and wallets that have an outage. */
  readonly outages: readonly string[];
  /** Bank and wallet names by code. */
  readonly banks: Readonly<Record<string, string>>;
  readonly wallets: Readonly<Record<string, string>>;
}

export function readPageData(): PageData {
  return JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData;
}
