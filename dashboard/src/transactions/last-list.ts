import { historyPath } from '../lib/history-search.ts';

const key = 'galla-last-list';

/** Keeps the list that a person came from, so that a payment leads back to it with its filters. */
export function rememberList(href: string): void {
  sessionStorage.setItem(key, href);
}

/** The list that a payment leads back to. */
export function lastList(): string {
  const kept = sessionStorage.getItem(key);
  return kept?.startsWith('/transactions/') ? kept : historyPath;
}
