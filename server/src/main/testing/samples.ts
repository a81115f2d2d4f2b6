import type { TestGalla, TestMerchant, TestPerson, TestStore } from './test-galla.ts';

/** The input of a call. */
export interface Call {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** Ids of one merchant's things that calls of several features name. */
export interface SharedIds {
  readonly merchantId: string;
  readonly store: string;
  readonly terminal: string;
  readonly qrCode: string;
  readonly payment: string;
  readonly membership: string;
  readonly person: string;
}

/** Ids by the names that the feature gives them. */
type Ids = Readonly<Record<string, string>>;

/** A merchant to whom rows of every feature are added. */
export interface Theirs {
  readonly galla: TestGalla;
  readonly merchant: TestMerchant;
  readonly store: TestStore;
  readonly paymentId: string;
  /** Has a membership in the merchant. */
  readonly owner: TestPerson;
  /** Is of the merchant's team and has signed in. */
  readonly seller: TestPerson;
  /** Another number each time, for what is unique everywhere. */
  readonly serial: number;
}

/**
 * What an endpoint may do for people of some stores (STO-07), where its declaration does not close it to them
 * (`wholeMerchant`):
 * - `of-stores`: it reads and changes what belongs to the person's stores alone. The matrix calls it with things of another
 *   store and of the whole merchant.
 * - `harmless`: it concerns no store's business, for the reason that stands here.
 * - `proven`: the matrix cannot ask it, as with a stream; the named test file proves it.
 */
export type StoreAccess = 'of-stores' | { readonly harmless: string } | { readonly proven: string };

export const ownAccount = { harmless: 'The account of the person alone' };
export const ownBrowser = { harmless: 'The browser of the person alone' };
export const aboutMerchant = {
  harmless: 'Says what the merchant is and may use, which every screen of the team needs',
};
export const publicFacts = { harmless: 'Public facts, the same for everybody' };

/** What the matrices of roles, stores, modes and foreign ids need to know of a feature. */
export interface FeatureSamples<Own extends Ids> {
  /** Adds the feature's rows for a merchant, with `canary` in each text. @returns their ids, by names that no other feature uses */
  readonly addRows?: (theirs: Theirs) => Promise<Own>;
  /** For each guarded endpoint, a call that names another merchant's things in every place where it takes ids. */
  readonly calls: Readonly<Record<string, (ids: SharedIds & Own) => Call>>;
  /** What each endpoint of signed-in people does for people of some stores, where it is open to them. */
  readonly someStores?: Readonly<Record<string, StoreAccess>>;
}

/** Declares the samples of a feature, in its `testing/samples.ts`. The matrices find them there. */
export const featureSamples = <Own extends Ids = Record<never, never>>(
  samples: FeatureSamples<Own>,
): FeatureSamples<Own> => samples;

const day = 86_400_000;

/** From 30 days ago until tomorrow. */
export const lastMonth = {
  from: new Date(Date.now() - 30 * day).toISOString(),
  to: new Date(Date.now() + day).toISOString(),
};
