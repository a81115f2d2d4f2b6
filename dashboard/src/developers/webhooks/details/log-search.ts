import { webhookAttemptIds } from '@galla/contract/developers/webhooks/feature.ts';
import { cursors, page, searchText, wholeDays } from '../../../lib/lists/list-params.ts';
import { defineListSearch, type ListParam } from '../../../lib/lists/list-search.ts';
import { detailsHref } from '../webhook-paths.ts';

/** The outcomes of attempts. */
export const outcomes = ['DELIVERED', 'FAILED'] as const;

const outcome: ListParam<(typeof outcomes)[number] | undefined, { outcome?: (typeof outcomes)[number] }> = {
  plain: undefined,
  read: (read, key) => outcomes.find((value) => value === read(key)),
  write: (value) => value ?? '',
  filter: (value) => (value === undefined ? {} : { outcome: value }),
};

const typePattern = /^[a-z_.]{3,40}$/;
/** The server knows the valid types; here only their format is checked. */
const types: ListParam<readonly string[], { types?: string[] }> = {
  plain: [],
  read: (read, key) =>
    [
      ...new Set(
        read(key)
          .split(',')
          .filter((type) => typePattern.test(type)),
      ),
    ].slice(0, 50),
  write: (values) => values.join(','),
  filter: (values) => (values.length === 0 ? {} : { types: [...values] }),
};

/** The log of an endpoint: by default it shows everything, newest first. */
export const logSearchOf = (webhookId: string) =>
  defineListSearch(detailsHref(webhookId), {
    q: searchText(120),
    dates: wholeDays(),
    outcome,
    types,
    ...cursors(webhookAttemptIds),
    page: page(),
  });

/** The search of a log. */
export type LogSearch = ReturnType<typeof logSearchOf>['plain'];
