import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { hiddenLeftOut, idOf, instant, noCardNumber } from '../../core/schema.ts';
import { merchantIdField } from '../merchants/endpoints.ts';
import { websiteTypes } from '../onboarding/sections.ts';
import { websiteFailures, websiteReport } from './checks.ts';
import { websiteCheckIds } from './feature.ts';
import { websiteChecksRoutes } from './routes.ts';

const of = { merchantId: z.optional(merchantIdField) } as const;

/** A website's address as typed; trailing slashes are dropped (KYC-06). */
export const websiteUrlField = z.string().check(
  hiddenLeftOut,
  z.trim(),
  z.overwrite<string>((text) => text.replace(/\/+$/, '')),
  z.maxLength(255, 'Please enter a valid Website URL'),
  z.refine<string>((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'Please enter a valid Website URL'),
  noCardNumber,
);

const check = z.object({
  id: idOf(websiteCheckIds),
  url: z.string(),
  /** The platform that the merchant has chosen. */
  chosen: z.enum(websiteTypes),
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  /** How many pages were read so far. */
  pagesRead: z.int(),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** Null unless the state is DONE. */
  report: z.nullable(websiteReport),
  /** Null unless the state is FAILED. */
  failure: z.nullable(z.enum(websiteFailures)),
});

/** One check of a website. */
export type WebsiteCheck = z.infer<typeof check>;

/** Reads a merchant's website as a reviewer would, ahead of the review (KYC-06, KYC-10). */
export const websiteChecks = endpoints(websiteChecksRoutes, {
  start: {
    summary: 'Check a website for policies, contact, prices, encryption and shop system. It takes about 30 seconds',
    body: z.strictObject({ ...of, url: websiteUrlField, chosen: z.enum(websiteTypes) }),
    returns: z.object({ check }),
    errors: { INVALID_MERCHANT_ID: 404, WEBSITE_CHECK_RUNNING: 409 },
  },
  find: {
    summary: 'Retrieve the latest website check, with its report once finished',
    query: z.strictObject(of),
    returns: z.object({ check: z.nullable(check) }),
    errors: { INVALID_MERCHANT_ID: 404 },
  },
});
