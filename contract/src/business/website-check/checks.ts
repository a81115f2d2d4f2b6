import * as z from 'zod/mini';
import { websiteTypes } from '../onboarding/sections.ts';

/** The pages that a reviewer looks for, in report order. */
export const wantedPages = ['TERMS', 'PRIVACY', 'REFUND', 'RETURN', 'SHIPPING', 'CONTACT'] as const;

/** One of those pages. */
export type WantedPage = (typeof wantedPages)[number];

/** A shop platform; OTHER if its marks are not recognised. */
export type WebsitePlatform = (typeof websiteTypes)[number];

/** The subjects of a check. */
export const websiteSubjects = ['TLS', ...wantedPages, 'PRICES', 'PLATFORM'] as const;

/** FINE needs nothing, QUESTION may raise a question, and reviewers reject FAIL. */
export const findingResults = ['FINE', 'QUESTION', 'FAIL'] as const;

/** The reason for a finding. The dashboard has a text for each. */
export const findingReasons = [
  /** The page exists. */
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
  /** Its pages have prices in rupees. */
  'IN_RUPEES',
  /** No price in rupees was found. */
  'NO_PRICES',
  /** The platform is the chosen one. */
  'AS_CHOSEN',
  /** The site has the marks of another platform. */
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
  /** The page concerned. */
  url: z.nullable(z.string()),
});

/** One line of the report. */
export type WebsiteFinding = z.infer<typeof websiteFinding>;

/** The pages read, and the findings. */
export const websiteReport = z.object({
  /** The final address after redirects. */
  url: z.string(),
  title: z.string(),
  platform: z.enum(websiteTypes),
  pages: z.array(z.object({ url: z.string(), title: z.string() })),
  findings: z.array(websiteFinding),
});

/** The report on a website. */
export type WebsiteReport = z.infer<typeof websiteReport>;
