import { keep, readKept } from '../../../lib/session/storage.ts';
import { historySearch } from './history-search.ts';

const name = 'last-list';
let last: string | undefined;

/**
 * Remembers the list that a person came from, so that a payment links back to it with its filters. A search text may be
 * a phone number: it lives as long as the page and is stored nowhere.
 */
export function rememberList(href: string): void {
  last = href;
  keep(name, withoutSearch(href));
}

/** The list that a payment leads back to. */
export function lastList(): string {
  const kept = last ?? readKept(name);
  return kept?.startsWith('/transactions/') ? kept : historySearch.path;
}

function withoutSearch(href: string): string {
  const [path = '', query = ''] = href.split('?');
  const kept = query.split('&').filter((part) => !/^(q|by)=/.test(part));
  return query === '' || kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
