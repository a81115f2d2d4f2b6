import * as z from 'zod/mini';
import { featureFlagNames } from '../../core/criteria.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant, shortText } from '../../core/schema.ts';
import { auditDetail, auditOutcomes } from '../../identity/audit/endpoints.ts';
import { auditEventIds } from '../../identity/audit/feature.ts';
import { announcement } from '../../messages/announcements/feature.ts';
import { operatorDeskRoutes } from './routes.ts';

/** The code of a merchant or super-merchant, as people write it. */
const ownerCode = z.string().check(z.regex(/^[A-Z0-9-]{2,20}$/, 'This is not the ID of a merchant.'));
const ofOwner = z.strictObject({ code: ownerCode });
/** An operator's finding or correction, stored in the merchant's log. */
const reason = shortText(200);

const failedWork = {
  id: z.uuid(),
  job: z.string(),
  /** Null for jobs of the installation. */
  merchantId: z.nullable(z.string()),
  /** The number of failed attempts. */
  attempts: z.int(),
  lastError: z.string(),
};
const givenUpWork = z.object({ ...failedWork, givenUpAt: instant });
const retryingWork = z.object({ ...failedWork, failedAt: instant, nextAt: instant });

const refusedEvent = z.object({
  id: z.string(),
  receivedAt: instant,
  code: z.string(),
  merchantId: z.nullable(z.string()),
  providerTransactionId: z.nullable(z.string()),
  field: z.nullable(z.string()),
  message: z.string(),
  engineKey: z.string(),
});

const warnedPayment = z.object({
  receivedAt: instant,
  merchantId: z.string(),
  providerTransactionId: z.string(),
  warnings: z.array(z.string()),
});

const frozenMerchant = z.object({
  merchantId: z.string(),
  name: z.string(),
  frozenAt: instant,
  reason: z.string(),
  findings: z.array(z.object({ rule: z.string(), subject: z.string(), detail: z.string() })),
});

const shownAnnouncement = z.object({
  /** Null for the announcement to all merchants. */
  code: z.nullable(z.string()),
  announcement,
});

const ownerSettings = z.object({
  code: z.string(),
  name: z.string(),
  /** Null for a super-merchant. */
  type: z.nullable(z.string()),
  state: z.nullable(z.string()),
  flags: z.array(z.object({ name: z.string(), meaning: z.string(), on: z.boolean() })),
});

const logEntry = z.object({
  id: idOf(auditEventIds),
  at: instant,
  act: z.string(),
  outcome: z.enum(auditOutcomes),
  address: z.string(),
  detail: auditDetail,
});

/** The waiting work at the review desk, and operators' actions besides submissions. Each action also has a command. */
export const operatorDesk = endpoints(operatorDeskRoutes, {
  counts: {
    summary:
      'Count pending items: submissions, jobs out of attempts, events rejected in the last 7 days, frozen merchants; at most 999 each',
    returns: z.object({ kyc: z.int(), givenUp: z.int(), refused: z.int(), frozen: z.int() }),
  },
  givenUp: {
    summary: 'List jobs that failed after all their attempts, newest first; at most 200',
    returns: z.object({ work: z.array(givenUpWork) }),
  },
  retrying: {
    summary: 'List failed jobs that are retried automatically, next to run first; at most 200',
    returns: z.object({ work: z.array(retryingWork) }),
  },
  retry: {
    summary: 'Retry a job with all its attempts; only the first request to retry it succeeds',
    body: z.strictObject({ id: z.uuid() }),
    returns: z.object({}),
    errors: { STATUS_404: 404 },
  },
  refused: {
    summary:
      'List the latest rejected engine events, and reports that contradict an earlier one from the bank; at most 200',
    returns: z.object({ events: z.array(refusedEvent) }),
  },
  warned: {
    summary: 'List the latest payments accepted with an invalid field; at most 200',
    returns: z.object({ payments: z.array(warnedPayment) }),
  },
  frozen: {
    summary: 'List merchants whose outgoing money is frozen, with the accounting violations that froze it',
    returns: z.object({ merchants: z.array(frozenMerchant) }),
  },
  unfreeze: {
    summary: 'Unfreeze a merchant’s outgoing money; a remaining violation freezes it again',
    params: ofOwner,
    body: z.strictObject({ reason }),
    returns: z.object({}),
    errors: { STATUS_404: 404, CONFLICT: 409 },
  },
  announcements: {
    summary: 'List dashboard announcements: those to everyone first, then by merchant',
    returns: z.object({ announcements: z.array(shownAnnouncement) }),
  },
  announce: {
    summary: 'Publish an announcement to everyone or to one merchant, replacing the previous one',
    body: z.strictObject({
      merchantId: z.nullable(ownerCode),
      title: announcement.shape.title,
      text: announcement.shape.text,
      link: announcement.shape.link,
      tone: announcement.shape.tone,
      until: announcement.shape.until,
    }),
    returns: z.object({}),
    errors: { STATUS_404: 404 },
  },
  clearAnnouncement: {
    summary: 'Withdraw an announcement',
    body: z.strictObject({ merchantId: z.nullable(ownerCode) }),
    returns: z.object({}),
    errors: { STATUS_404: 404 },
  },
  settings: {
    summary: 'Retrieve the features of a merchant or super-merchant, on or off',
    params: ofOwner,
    returns: ownerSettings,
    errors: { STATUS_404: 404 },
  },
  setFlag: {
    summary: 'Turn a feature of a merchant or super-merchant on or off, from its next request',
    params: ofOwner,
    body: z.strictObject({ flag: z.enum(featureFlagNames), on: z.boolean() }),
    returns: ownerSettings,
    errors: { STATUS_404: 404 },
  },
  log: {
    summary: 'List operators’ actions in the installation log, newest first, 50 per page',
    query: z.strictObject({ after: z.optional(idOf(auditEventIds)) }),
    returns: z.object({ entries: z.array(logEntry), next: z.nullable(idOf(auditEventIds)) }),
  },
  checkLog: {
    summary: 'Check that every entry in the installation log is unaltered',
    returns: z.object({ checked: z.int(), isWhole: z.boolean(), lastGoodAt: z.nullable(z.string()) }),
  },
});
