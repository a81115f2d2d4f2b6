import { readFileSync } from 'node:fs';
import { apiVersions } from '@galla/contract/core/api/versions.ts';
import type { EndpointSpec } from '@galla/contract/core/endpoint.ts';
import type { WrittenCall } from '@galla/contract/developers/merchant-api/code.ts';
import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import type { ApiCall } from './reference.ts';

interface Recorded {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly keeps?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly answer: unknown;
}

/** A call with its response, as recorded for the newest version. */
export interface Example {
  readonly call: WrittenCall;
  readonly status: number;
  readonly answer: unknown;
}

/** Ids that occur in no recorded response. */
const samples: Readonly<Record<string, string>> = {
  payment: 'pay_01kae5q9c0fp6tz7m8x4v2w1hd',
  store: 'store_01kae5q9c0fp6tz7m8x4v2w1hd',
  settlement: 'setl_01kagq2h0yf7nb3w4k8t6z1m5c',
  event: 'evt_01kae5q9c0fp6tz7m8x4v2w1hd',
  yesterday: '2026-11-22',
};

/** The first recorded call of each endpoint, used as its example. */
export function readExamples(): ReadonlyMap<string, Example> {
  const file = new URL(`../recorded/${apiVersions[0]}.json`, import.meta.url);
  const recorded: readonly Recorded[] = JSON.parse(readFileSync(file, 'utf8'));
  const known = new Map(Object.entries(samples));
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_match, name: string) => known.get(name) ?? name);
  const examples = new Map<string, Example>();
  for (const { name, method, path, body, keeps = {}, status, answer } of recorded) {
    const [address = '', search = ''] = path.split('?');
    const ids = [...address.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => known.get(id) ?? id);
    const { idempotent: isKeyed }: EndpointSpec = merchantApi[name as ApiCall].spec;
    const call: WrittenCall = {
      name,
      method,
      path: filled(address),
      ids,
      ...(search === '' ? {} : { query: Object.fromEntries(new URLSearchParams(filled(search))) }),
      ...(body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(body))) as object }),
      ...(isKeyed === true ? { key: 'act-1001' } : {}),
    };
    if (!examples.has(name)) examples.set(name, { call, status, answer });
    for (const [key, at] of Object.entries(keeps)) known.set(key, String(Object(answer)[at]));
  }
  return examples;
}
