import type { TestGalla, TestMerchant, TestPerson, TestStore } from './test-galla.ts';

/** The input of a call. */
export interface Call {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** The ids of one merchant's data that calls of several features name. */
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

/** A merchant to which rows of every feature are added. */
export interface Theirs {
  readonly galla: TestGalla;
  readonly merchant: TestMerchant;
  readonly store: TestStore;
  readonly paymentId: string;
  /** A person with a membership in the merchant. */
  readonly owner: TestPerson;
  /** A signed-in member of the merchant's team. */
  readonly seller: TestPerson;
  /** A different number each time, for values that are unique everywhere. */
  readonly serial: number;
}

/**
 * What an endpoint may do for people of some stores (STO-07), if its declaration does not close it to them
 * (`wholeMerchant`):
 * - `of-stores`: it reads and changes only what belongs to the person's stores. The matrix calls it with data of
 * another store and of the whole merchant.
 * - `harmless`: it concerns no store's business, for the given reason.
 * - `proven`: the matrix cannot call it, as with a stream; the named test file proves it.
 */
export type StoreAccess = 'of-stores' | { readonly harmless: string } | { readonly proven: string };

export const ownAccount = { harmless: 'The account of the person alone' };
export const ownBrowser = { harmless: 'The browser of the person alone' };
export const aboutMerchant = {
  harmless: 'Says what the merchant is and may use, which every screen of the team needs',
};
export const publicFacts = { harmless: 'Public facts, the same for everybody' };

/** What the matrices of roles, stores, modes and foreign ids need to know about a feature. */
export interface FeatureSamples<Own extends Ids> {
  /** Adds the feature's rows for a merchant, with `canary` in each text. @returns their ids, by names that no other feature uses */
  readonly addRows?: (theirs: Theirs) => Promise<Own>;
  /** For each guarded endpoint, a call with another merchant's ids in every field that accepts ids. */
  readonly calls: Readonly<Record<string, (ids: SharedIds & Own) => Call>>;
  /** What each endpoint of signed-in people does for people of some stores, if it is open to them. */
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
