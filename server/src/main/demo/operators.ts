import type { OperatorRole } from '@galla/contract/core/permissions.ts';
import { hashPassword, passwordPepper } from '../../platform/crypto/passwords.ts';
import { seal } from '../../platform/crypto/sealing.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { appKey } from '../../provider/operator/service.ts';
import { addOperator, hasOperators } from './operator-queries.ts';

/** An operator of the demo. The password and the authenticator app's secret are public on purpose. */
interface DemoOperator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Base32, for an authenticator app. `/demo/operator` shows its codes. */
  readonly secret: string;
  readonly roles: readonly OperatorRole[];
  readonly is: string;
}

/** The people at the provider of the demo. Tests rely on them. */
export const demoOperators: readonly DemoOperator[] = [
  {
    name: 'Nisha Thomas',
    email: 'nisha@provider.example',
    password: 'two-chairs-one-desk',
    secret: 'NBUWIIDEMFZWQIDPOBSXE2LB',
    roles: ['REVIEWER'],
    is: 'Reviewer',
  },
  {
    name: 'Prakash Menon',
    email: 'prakash@provider.example',
    password: 'the-second-pair-of-eyes',
    secret: 'OBZGC23BONUCAYLQOBZG65TF',
    roles: ['REVIEWER', 'APPROVER'],
    is: 'Reviewer and approver',
  },
  {
    name: 'Zoya Qureshi',
    email: 'zoya@provider.example',
    password: 'answer-before-it-rings',
    secret: 'PJXXSYJAON2XA4DPOJ2CA43F',
    roles: ['SUPPORT'],
    is: 'Support',
  },
  {
    name: 'Ganesh Hegde',
    email: 'ganesh@provider.example',
    password: 'every-key-has-a-hook',
    secret: 'M5QW4ZLTNAQGCZDNNFXGS43U',
    roles: ['APPROVER', 'SUPPORT', 'ADMINISTRATOR'],
    is: 'Approver, support and administrator',
  },
];

/** Adds the operators of the demo, once. */
export async function addOperators(worker: Database, masterKey: Buffer, anchor: number): Promise<void> {
  if (await inTransaction(worker, hasOperators)) return;
  const hashes = await Promise.all(
    demoOperators.map(({ password }) => hashPassword(password, passwordPepper(masterKey))),
  );
  await inTransaction(worker, async (tx) => {
    for (const [index, { name, email, secret, roles }] of demoOperators.entries()) {
      const [id, at] = [newId(), new Date(anchor)];
      await addOperator(tx, {
        id,
        email,
        name,
        roles: [...roles],
        state: 'ACTIVE',
        password_hash: hashes[index] ?? null,
        sealed_secret: seal(appKey(masterKey), id, secret),
        created_at: at,
        changed_at: at,
      });
    }
  });
}
