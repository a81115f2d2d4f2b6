import { encodeId } from '@galla/contract/core/ids.ts';
import { featureSamples, ownAccount } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  addRows: async ({ galla, seller }) => {
    const { family } = await galla.rows.kysely
      .selectFrom('session')
      .select('family')
      .where('person_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    return { session: encodeId('session', family) };
  },
  calls: {
    'profile.update': ({ person }) => ({ params: { userId: person }, body: { name: 'Somebody Else' } }),
    'profile.security': () => ({}),
    'profile.reset': () => ({}),
    'own-email.find': () => ({}),
    'own-email.change': ({ merchantId }) => ({ params: { merchantId }, body: { email: 'other@shop.example' } }),
    'own-email.resend': () => ({}),
    'own-email.cancel': () => ({}),
    'own-email.confirm': () => ({ body: { token: 'not-a-token' } }),
    'profile.sessions': () => ({}),
    'profile.endSession': ({ session }) => ({ params: { id: session } }),
    'profile.endOtherSessions': () => ({}),
    'profile.changePassword': () => ({
      body: {
        currentPassword: 'not-the-password',
        password: 'another-lamp-again',
        confirmPassword: 'another-lamp-again',
      },
    }),
  },
  someStores: {
    'profile.update': 'of-stores',
    'profile.security': ownAccount,
    'profile.reset': ownAccount,
    'profile.sessions': ownAccount,
    'profile.endSession': ownAccount,
    'profile.endOtherSessions': ownAccount,
    'profile.changePassword': ownAccount,
    'own-email.find': ownAccount,
    'own-email.change': ownAccount,
    'own-email.resend': ownAccount,
    'own-email.cancel': ownAccount,
  },
});
