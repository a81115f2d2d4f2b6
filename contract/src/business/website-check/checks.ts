import * as z from 'zod/mini';
import { websiteTypes } from '../onboarding/sections.ts';

/** The pages that a reviewer looks for, in the order of the report. */
export const wantedPages = ['TERMS', 'PRIVACY', 'REFUND', 'RETURN', 'SHIPPING', 'CONTACT'] as const;

/** One of those pages. */
export type WantedPage = (typeof wantedPages)[number];

/** A shop system; those that are not known by their marks are OTHER. */
export type WebsitePlatform = (typeof websiteTypes)[number];

/** What a check looks at. */
export const websiteSubjects = ['TLS', ...wantedPages, 'PRICES', 'PLATFORM'] as const;

/** FINE needs nothing, QUESTION may be asked about, and FAIL is rejected by reviewers. */
export const findingResults = ['FINE', 'QUESTION', 'FAIL'] as const;

/** Why a finding is what it is. The dashboard has a text for each. */
export const findingReasons = [
  /** The page is there. */
  'FOUND',
  /** Published with the policy generator. */
  'HOSTED',
  /** No link leads to such a page. */
  'NOT_FOUND',
  /** A link leads to a page that does not open. */
  'BROKEN_LINK',
  /** The page has less than a few sentences. */
  'TOO_SHORT',
  /** The contact page lacks an e-mail, a phone number or both. */
  'NO_CONTACT',
  /** The connection is encrypted. */
  'SECURE',
  /** The site opens without encryption. */
  'PLAIN',
  /** Prices in rupees stand on its pages. */
  'IN_RUPEES',
  /** No price in rupees was seen. */
  'NO_PRICES',
  /** The shop system is the chosen one. */
  'AS_CHOSEN',
  /** The site has the marks of another shop system. */
  'OTHER_PLATFORM',
] as const;

/** Why a site could not be read. */
export const websiteFailures = [
  'NO_HOST',
  'NOT_PUBLIC',
  'REFUSED',
  'TIMEOUT',
  'TLS',
  'BROKEN',
  'STATUS',
  'NOT_HTML',
  'REDIRECTS',
  'LEADS_AWAY',
] as const;

/** One line of the report. */
export const websiteFinding = z.object({
  subject: z.enum(websiteSubjects),
  result: z.enum(findingResults),
  reason: z.enum(findingReasons),
  /** The page that it is about. */
  url: z.nullable(z.string()),
});

/** One line of the report. */
export type WebsiteFinding = z.infer<typeof websiteFinding>;

/** What was read, and what it showed. */
export const websiteReport = z.object({
  /** Where the address led in the end. */
  url: z.string(),
  title: z.string(),
  platform: z.enum(websiteTypes),
  pages: z.array(z.object({ url: z.string(), title: z.string() })),
  findings: z.array(websiteFinding),
});

/** The report on a website. */
export type WebsiteReport = z.infer<typeof websiteReport>;
