import { randomUUID } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import { passkeyIds } from '@galla/contract/identity/second-factor/feature.ts';
import { featureSamples, type Theirs } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  addRows: async (theirs) => ({ passkey: await passkeyOf(theirs) }),
  calls: {
    'second-factor.list': () => ({}),
    'second-factor.startApp': () => ({}),
    'second-factor.confirmApp': () => ({ body: { code: '123456' } }),
    'second-factor.removeApp': () => ({}),
    'second-factor.startPasskey': () => ({}),
    'second-factor.addPasskey': () => ({
      body: { name: 'Laptop', answer: { id: 'canary', rawId: 'canary', type: 'public-key' } },
    }),
    'second-factor.renamePasskey': ({ passkey }) => ({ params: { id: passkey }, body: { name: 'Mine' } }),
    'second-factor.removePasskey': ({ passkey }) => ({ params: { id: passkey } }),
    'second-factor.newRecoveryCodes': () => ({}),
    'step-up.ways': () => ({}),
    'step-up.passkey': () => ({}),
    'step-up.sendOtp': () => ({ body: { to: 'EMAIL' } }),
    'step-up.confirm': () => ({ body: { proof: { way: 'PASSWORD', password: 'not-the-password' } } }),
    'factor-requests.ask': () => ({}),
    'factor-requests.withdraw': () => ({}),
    'factor-requests.cancel': ({ person }) => ({ body: { personId: person } }),
    'team-security.find': () => ({}),
    'team-security.require': () => ({ body: { required: false } }),
    'team-security.reset': ({ person }) => ({ body: { personId: person } }),
  },
});

async function passkeyOf({ galla, seller }: Theirs): Promise<string> {
  const id = randomUUID();
  const added_at = new Date();
  const row = {
    id,
    person_id: seller.id,
    credential_id: id,
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
    synced: false,
  };
  await galla.rows.kysely
    .insertInto('passkey')
    .values({ ...row, name: 'canary-key', added_at })
    .execute();
  return encodeId(passkeyIds, id);
}
