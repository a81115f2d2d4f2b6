import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { businessDay, identifier, idOf, instant } from '../../core/schema.ts';
import { reportEmailIds } from './feature.ts';
import { kindField } from './fields.ts';
import { reportSharingRoutes } from './routes.ts';
import { maxRecipients } from './rules.ts';

/**
 * The recipients of a report, each once. They are team members who may see the report and have a verified e-mail, so
 * that a mistyped address cannot send it outside.
 */
export const recipientsField = z.array(idOf('person')).check(
  z.maxLength(maxRecipients, `Choose up to ${maxRecipients} people.`),
  z.refine((people) => new Set(people).size === people.length, 'Choose each person once.'),
);

const recipient = z.object({
  userId: idOf('person'),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  you: z.boolean(),
});

/** A person who can receive a report. */
export type Recipient = z.infer<typeof recipient>;

const reportEmail = z.object({
  emailId: idOf(reportEmailIds),
  reportId: idOf('report'),
  kind: kindField,
  from: businessDay,
  to: businessDay,
  /** Null if a schedule sent it. */
  sentBy: z.nullable(z.string()),
  sentAt: instant,
  /** The names of the recipients. */
  recipients: z.array(z.string()),
});

/** A report that was sent by e-mail. */
export type ReportEmail = z.infer<typeof reportEmail>;

/** Reports by e-mail (REP-06): possible recipients, sent e-mails, and sending one. */
export const reportSharing = endpoints(reportSharingRoutes, {
  recipients: {
    summary: 'List team members who can see reports of a kind and have a verified email, by name; at most 50',
    query: z.strictObject({
      kind: kindField,
      /** A part of a name. */
      search: z.optional(identifier(60)),
    }),
    returns: z.object({ people: z.array(recipient) }),
  },
  send: {
    summary: 'Email team members a link to the page of a finished report; the file itself is never emailed',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ to: recipientsField.check(z.minLength(1, 'Choose at least one person.')) }),
    returns: reportEmail,
    errors: { REPORT_UNKNOWN: 404, REPORT_NOT_FOUND: 404, DOCUMENT_EXPIRED: 410, TOO_MANY_REQUESTS: 429 },
  },
  list: {
    summary: 'List reports sent by email, newest first, with their recipients',
    query: z.strictObject({
      size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
      /** The last e-mail of the previous page. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    returns: z.object({ emails: z.array(reportEmail), next: z.nullable(idOf(reportEmailIds)) }),
  },
});
