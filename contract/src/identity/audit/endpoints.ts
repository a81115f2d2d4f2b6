import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { cursorPage } from '../../core/pages.ts';
import { idOf, instant } from '../../core/schema.ts';
import { auditActNames } from '../../registry.ts';
import { auditEventIds } from './feature.ts';
import { auditRoutes } from './routes.ts';

/** The outcome of an action. */
export const auditOutcomes = ['DONE', 'REFUSED'] as const;

/** The outcome of an action. */
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Further details of an action, as plain values. Never a secret, a phone number or an e-mail address. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number()]));

/** Further details of an action. */
export type AuditDetail = z.infer<typeof auditDetail>;

const auditFilters = z
  .strictObject({
    from: z.optional(instant),
    /** Exclusive. */
    to: z.optional(instant),
    personIds: z.optional(z.array(idOf('person')).check(z.minLength(1), z.maxLength(500))),
    acts: z.optional(z.array(z.enum(auditActNames)).check(z.minLength(1), z.maxLength(auditActNames.length))),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from < to, {
      path: ['to'],
      error: 'The end is before the start.',
    }),
  );

/** Selects entries of the audit log: the list and its export take the same filters. */
export type AuditFilters = z.infer<typeof auditFilters>;

const auditEntry = z.object({
  id: idOf(auditEventIds),
  at: instant,
  /** Null if no person is known by the entered name. */
  personId: z.nullable(idOf('person')),
  /** The name at the time. */
  personName: z.nullable(z.string()),
  act: z.enum(auditActNames),
  outcome: z.enum(auditOutcomes),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  address: z.string(),
  userAgent: z.nullable(z.string()),
  detail: auditDetail,
  /** The owner of the log: a merchant or a super-merchant. */
  merchantId: z.string(),
  merchantName: z.string(),
});

/** An entry of the audit log. */
export type AuditEntry = z.infer<typeof auditEntry>;

const check = z.object({
  /** The number of entries checked in this part. */
  checked: z.int(),
  /** How many of them differ from the original text because card numbers were masked. */
  redacted: z.int(),
  /** The newest time among them. */
  upTo: z.nullable(instant),
  /** Where to continue; null once everything has been checked. */
  next: z.nullable(idOf(auditEventIds)),
  /** The first entry that breaks the chain; the rest was not checked. */
  broken: z.nullable(
    z.object({
      merchantName: z.string(),
      /** The last valid entry; null if the first one is invalid. */
      lastGoodAt: z.nullable(instant),
      kind: z.enum(['CHANGED', 'MISSING', 'CUT_OFF', 'ADDED']),
    }),
  ),
});

/** The result of one part of a check of the chain. */
export type AuditCheck = z.infer<typeof check>;

/** The audit log of the current merchant or super-merchant. */
export const audit = endpoints(auditRoutes, {
  list: {
    summary: 'List audit log entries that match the filters, newest first',
    body: z.strictObject({
      filters: auditFilters,
      page: z._default(z.omit(cursorPage, { offset: true }), { size: 10 }),
    }),
    returns: z.object({
      entries: z.array(auditEntry),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
  },
  people: {
    summary: 'List the people who can appear in the audit log, by name; at most 500',
    returns: z.object({ people: z.array(z.object({ personId: idOf('person'), name: z.string() })) }),
  },
  verify: {
    summary: 'Verify the chain of the audit log, one part at a time: `after` is the `next` of the previous part',
    body: z.strictObject({ after: z.optional(idOf(auditEventIds)) }),
    returns: check,
  },
  export: {
    summary: 'Export exactly the entries that match the filters, as CSV',
    body: z.strictObject({ filters: auditFilters }),
    returns: 'text/csv',
  },
});
