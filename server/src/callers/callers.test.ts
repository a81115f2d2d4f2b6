import { type Access, carriesToken } from '@galla/contract/core/endpoint.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { describe, expect, test } from 'vitest';
import { addressOf } from '../main/testing/send-call.ts';
import { useGalla } from '../main/testing/test-galla.ts';

const galla = useGalla();

/** The answers to a write from a page of another site, and without credentials, by the kind of caller. */
const answers: Readonly<
  Record<Access['who'], { readonly ofOtherSite: number[]; readonly withoutCredentials: number[] }>
> = {
  anyone: { ofOtherSite: [403], withoutCredentials: [403] },
  person: { ofOtherSite: [403], withoutCredentials: [403] },
  'signed-in': { ofOtherSite: [403], withoutCredentials: [403] },
  member: { ofOtherSite: [403], withoutCredentials: [403] },
  vendor: { ofOtherSite: [403], withoutCredentials: [403] },
  operator: { ofOtherSite: [403], withoutCredentials: [401] },
  'operator-visitor': { ofOtherSite: [403], withoutCredentials: [400] },
  counter: { ofOtherSite: [403], withoutCredentials: [401] },
  customer: { ofOtherSite: [403], withoutCredentials: [400, 404] },
  // These send their credentials with each call, which no browser adds by itself. Their features check the content
  // before the signature.
  engine: { ofOtherSite: [400, 401], withoutCredentials: [400, 401] },
  'store-app': { ofOtherSite: [400, 401], withoutCredentials: [400, 401] },
  'api-key': { ofOtherSite: [401], withoutCredentials: [401] },
};

const writes = Map.groupBy(
  allEndpoints.filter(({ method, spec }) => carriesToken(method, spec)),
  ({ spec }) => spec.access.who,
);

describe.each(Object.entries(answers))('a write for %s', (who, { ofOtherSite, withoutCredentials }) => {
  const endpoints = writes.get(who as Access['who']) ?? [];

  async function statuses(headers: Record<string, string>): Promise<(readonly [string, number])[]> {
    const found = [];
    for (const endpoint of endpoints) {
      const url = `/api${addressOf(endpoint)}`;
      const { statusCode } = await galla.app.inject({ method: endpoint.method, url, headers, payload: {} });
      found.push([endpoint.name, statusCode] as const);
    }
    return found;
  }

  test('SES-12 from a page of another site is refused, if browsers add credentials', async () => {
    expect(endpoints).not.toEqual([]);
    const found = await statuses({ origin: 'https://evil.example' });
    expect(found.filter(([, status]) => !ofOtherSite.includes(status))).toEqual([]);
  });

  test('without credentials is refused', async () => {
    expect((await statuses({})).filter(([, status]) => !withoutCredentials.includes(status))).toEqual([]);
  });
});
