import * as z from 'zod/mini';
import { endpoint, feature, signedIn } from '../core/endpoint.ts';
import { paise } from '../core/money.ts';
import { identifier, instant } from '../core/schema.ts';
import { findingKinds, reasons } from './kinds.ts';

/** One thing that was found. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  /** The value that the text matched. */
  because: z.enum(reasons),
  /** The id that the address of its screen has; the name of a person. */
  id: z.string(),
  title: z.string(),
  /** What tells it from others of its title: an instrument, a store, a city. */
  detail: z.nullable(z.string()),
  /** The value that the text fits, as the person may see it, where neither title nor detail shows it. */
  matched: z.nullable(z.string()),
  amount: z.nullable(paise),
  at: z.nullable(instant),
  /** The merchant that has it; empty for people of the team. */
  merchantId: z.string(),
  /** Its name, where the scope has several. */
  merchantName: z.nullable(z.string()),
});

/** One thing that was found. */
export type Finding = z.infer<typeof finding>;

/** Finding by anything in hand. Each kind is left out for people without permission for its screen (decision 178). */
export const find = feature('find', {
  anything: endpoint('POST /v3/find', {
    summary:
      'Payments, refunds, settlements, payment links, people, stores, QR codes and reports that fit a text, at most five of each',
    reads: true,
    access: signedIn,
    body: z.strictObject({ text: identifier(64) }),
    returns: z.object({ findings: z.array(finding) }),
  }),
});
