import * as z from 'zod/mini';
import { endpoint, feature, signedIn } from '../../core/endpoint.ts';
import { cardNumbersMasked, instant } from '../../core/schema.ts';

/** Where an error of a page came from (HTTP-08). */
export const errorKinds = ['Component', 'API', 'Unhandled', 'AutoLogout', 'ChunkLoadFailed'] as const;

/** Where an error of a page came from. */
export type ErrorKind = (typeof errorKinds)[number];

const event = {
  /** Made by the page, so that an event that is sent twice counts once. */
  id: z.uuid(),
  at: instant,
  /** The path without its query, which may name people. */
  path: z
    .string()
    .check(z.maxLength(300), z.regex(/^\/[^?#\p{Cc}]*$/u, 'Enter a path without a query.'), cardNumbersMasked),
};
const line = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^\P{Cc}*$/u, 'Enter a single line.'), cardNumbersMasked);

const pageEvent = z.discriminatedUnion('type', [
  z.strictObject({ ...event, type: z.literal('PAGE_VIEW'), page: line(300), authenticated: z.boolean() }),
  z.strictObject({
    ...event,
    type: z.literal('ERROR'),
    kind: z.enum(errorKinds),
    /** Whether analytics counts it: not 412 and 418 (HTTP-08). */
    analytics: z.boolean(),
    /** Whether the event goes to the operators of the installation: not 412 and 401 (HTTP-08). */
    reported: z.boolean(),
    code: z.optional(line(100)),
    status: z.optional(z.int()),
    requestId: z.optional(line(100)),
    message: line(300),
  }),
]);

/** An event of a page: it was opened, or something failed in it. */
export type PageEvent = z.infer<typeof pageEvent>;

/** The most events that one call takes. */
export const maxEvents = 50;

/** Events of pages (ROU-13, HTTP-08). */
export const pageEvents = feature('page-events', {
  ingest: endpoint('POST /v1/events/ingest/bulk', {
    summary: 'Page views and errors of a signed-in person’s pages',
    access: signedIn,
    risk: 'none',
    body: z.strictObject({ events: z.array(pageEvent).check(z.minLength(1), z.maxLength(maxEvents)) }),
    returns: z.object({ accepted: z.int() }),
  }),
});
