import { historyPath } from '../lib/history-search.ts';
import { readStored, store } from '../lib/storage.ts';

const key = 'galla-last-list';

/** Keeps the list that a person came from, so that a payment leads back to it with its filters. */
export function rememberList(href: string): void {
  store(sessionStorage, key, href);
}

/** The list that a payment leads back to. */
export function lastList(): string {
  const kept = readStored(sessionStorage, key);
  return kept?.startsWith('/transactions/') ? kept : historyPath;
}
