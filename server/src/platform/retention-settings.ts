import { setting } from './setting.ts';
import { wholeNumber } from './setting-values.ts';

const kept = (what: string, fallback: number, least: number) =>
  setting(
    ['worker'],
    `days that ${what} are kept (docs/retention.md)`,
    String(fallback),
    wholeNumber(least, 36_500, fallback),
  );

/** The retention times that a provider can change, and when payments are archived. */
export const retentionSettings = {
  RETENTION_OUTBOX_DAYS: kept(
    'entries are of the outbox, from which live screens and webhooks read what they missed (at least 7; by whole weeks),',
    7,
    2,
  ),
  RETENTION_MESSAGES_DAYS: kept('e-mails and SMS', 7, 1),
  RETENTION_API_CALLS_DAYS: kept('calls of merchants’ programs, as the developer home lists them,', 7, 1),
  RETENTION_PAGE_EVENTS_DAYS: kept('events of the dashboard’s pages', 30, 1),
  RETENTION_REFUSED_EVENTS_DAYS: kept('events of engines that were refused', 180, 7),
  RETENTION_UNPAID_ORDERS_DAYS: kept('orders that ended without a payment', 730, 30),
  ARCHIVE_AFTER_DAYS: setting(
    ['worker'],
    'days after the end of a month after which its payments and books are copied into an archive (docs/retention.md)',
    '730',
    wholeNumber(1, 36_500, 730),
  ),
} as const;

/** A kind of rows whose retention is a setting. */
export type RetentionKind = keyof typeof retentionSettings;

/** For how many days the rows of each kind are kept. */
export type KeptDays = { readonly [Kind in RetentionKind]: number };

const kinds = Object.keys(retentionSettings) as RetentionKind[];

/** The retention times in these settings. */
export const keptDaysOf = (values: KeptDays): KeptDays =>
  Object.fromEntries(kinds.map((kind) => [kind, values[kind]])) as KeptDays;

/** The default retention times. */
export const usualKeptDays: KeptDays = Object.fromEntries(
  kinds.map((kind) => [kind, retentionSettings[kind].schema.parse(undefined)]),
) as KeptDays;
