import { type MerchantFacts, meets } from '@galla/contract/core/criteria.ts';
import type { Endpoint, Risk } from '@galla/contract/core/endpoint.ts';
import { needsProof, writes } from '@galla/contract/core/endpoint.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { isForPeople } from '../testing/send-call.ts';
import type { TestBrowser } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();
const guarded = allEndpoints.filter(isForPeople);
/** The merchant of all these people. */
const facts: MerchantFacts = {
  type: 'OFFLINE_MERCHANT',
  superMerchant: false,
  attributes: new Set(),
  flags: new Set(),
};
/** An Admin who has only entered the OTP of their phone. */
let byPhone: TestBrowser;

beforeAll(async () => {
  byPhone = await galla.signedInByPhone(await galla.addPerson({ merchant: await galla.addMerchant() }));
});

/** A call without input: callers without access are refused before the input is read. */
function call(browser: TestBrowser, { method, path, spec }: Endpoint) {
  const address = path.replace(/:\w+/g, 'x');
  if (spec.returns === 'text/event-stream') return browser.send(method, `${address}?unknown=1`);
  return browser.send(method, address, method === 'GET' ? {} : { body: {} });
}

describe('risk × endpoint (decision 35)', () => {
  const ofAdmins = guarded.filter(
    ({ spec: { access } }) => access.who !== 'member' || meets(facts, access.criteria ?? {}),
  );

  test.each(ofAdmins.map((endpoint) => [endpoint.name, endpoint.spec.risk ?? 'none', endpoint] as const))(
    'after a single OTP, %s asks for a further proof exactly if its risk (%s) requires one',
    async (_name, _risk, endpoint) => {
      const answer = await call(byPhone, endpoint);
      const asked = answer.statusCode === 403 && answer.json().code === 'STEP_UP_NEEDED';
      expect(asked).toBe(needsProof(endpoint.spec));
    },
  );

  test('every write declares its risk, and acts on money and access are among the risky ones', () => {
    const writing = guarded.filter(({ method, spec }) => writes(method, spec));
    expect(writing.filter(({ spec }) => spec.risk === undefined).map(({ name }) => name)).toEqual([]);
    const of = (wanted: Risk) => allEndpoints.filter(({ spec }) => spec.risk === wanted).map(({ name }) => name);
    expect(of('money')).toEqual(
      expect.arrayContaining([
        'refunds.saveSettings',
        'refunds.decide',
        'refund-batches.confirm',
        'refund-batches.correct',
      ]),
    );
    expect(of('money-above-limit')).toEqual(['refunds.create']);
    expect(of('access')).toEqual(
      expect.arrayContaining([
        'team.invite',
        'team.assignRole',
        'roles.create',
        'roles.update',
        'own-email.change',
        'profile.changePassword',
        'second-factor.startApp',
        'second-factor.removePasskey',
        'team-security.reset',
      ]),
    );
  });
});

describe('an id that a refresh has replaced', () => {
  test('SES-04 can still read for its 30 seconds, but not write: its page renews and sends again', async () => {
    const stale = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    const old = stale.cookies.get('galla') ?? '';
    expect((await stale.send('POST', '/v1/auth/refresh')).statusCode).toBe(200);
    const fresh = stale.cookies.get('galla') ?? '';
    expect(fresh).not.toBe(old);
    for (const endpoint of guarded.filter(({ spec }) => spec.returns !== 'text/event-stream')) {
      stale.cookies.set('galla', old);
      const { statusCode: status } = await call(stale, endpoint);
      expect([endpoint.name, status === 412]).toEqual([endpoint.name, writes(endpoint.method, endpoint.spec)]);
    }
    stale.cookies.set('galla', fresh);
    expect((await stale.send('PUT', '/v1/user/config/tour', { body: { value: 1 } })).statusCode).toBe(200);
  });
});
