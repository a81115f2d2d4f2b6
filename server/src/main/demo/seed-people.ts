import { encodeId } from '@galla/contract/core/ids.ts';
import { invitationDays } from '@galla/contract/identity/team/rules.ts';
import { hashOf, newSecret } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { cashierStore, demoGroup } from './merchants.ts';
import { demoGuest, demoPeople, demoRole, newcomerPhone, teamAdminPhone } from './people.ts';

const dayMs = 86_400_000;

interface People {
  /** The hashes of the passwords, in order. */
  readonly hashes: readonly string[];
  readonly personIdOf: (phone: string) => string;
}

/** Adds the demo's people with their memberships. */
export async function addPeople(tx: Tx, anchor: number, { hashes, personIdOf }: People): Promise<void> {
  const created_at = new Date(anchor - 300 * dayMs);
  const merchants = await tx.selectFrom('merchant').select(['id', 'merchant_id']).execute();
  const group = await tx
    .selectFrom('merchant_group')
    .select('id')
    .where('code', '=', demoGroup.code)
    .executeTakeFirstOrThrow();
  for (const [index, person] of demoPeople.entries()) {
    const { name, email, phone, roleId, belongsTo, also, oneStoreOnly } = person;
    const person_id = personIdOf(phone);
    await tx
      .insertInto('person')
      .values({
        id: person_id,
        name,
        email,
        phone,
        password_hash: hashes[index] ?? null,
        otp_after_password: belongsTo === demoGroup.code,
        // Reports are sent to verified addresses only, so the accountant has one.
        email_verified_at: roleId === 'AUDITOR' ? created_at : null,
        created_at,
      })
      .execute();
    // Everyone except the newcomer has seen the tour.
    if (phone !== newcomerPhone)
      await tx
        .insertInto('person_config')
        .values({ person_id, key: 'tour', value: JSON.stringify(true), updated_at: created_at })
        .execute();
    for (const { roleId, belongsTo } of [person, ...(also === undefined ? [] : [also])]) {
      const id = newId();
      const merchant_id = merchants.find(({ merchant_id }) => merchant_id === belongsTo)?.id ?? null;
      const member = { id, person_id, merchant_id, group_id: merchant_id === null ? group.id : null };
      await tx
        .insertInto('membership')
        .values({ ...member, role_id: roleId, status: 'ACTIVE', store_restricted: oneStoreOnly, created_at })
        .execute();
      if (oneStoreOnly && merchant_id !== null) await restrictToStore(tx, id, merchant_id);
    }
  }
}

/** A custom role of Chai Stop, and a person who is invited to it and has not answered. */
export async function addToTeam(tx: Tx, anchor: number): Promise<void> {
  const admin = await tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .select(['membership.id', 'membership.merchant_id'])
    .where('person.phone', '=', teamAdminPhone)
    .executeTakeFirstOrThrow();
  const created_at = new Date(anchor);
  const owner = { merchant_id: admin.merchant_id, group_id: null };
  const role_id = encodeId('role', newId());
  await tx
    .insertInto('custom_role')
    .values({ id: role_id, ...owner, ...demoRole, created_at, updated_at: created_at })
    .execute();
  await tx
    .insertInto('invitation')
    .values({
      id: newId(),
      ...owner,
      ...demoGuest,
      role_id,
      store_ids: null,
      store_names: [],
      invited_by: admin.id,
      token_hash: hashOf(newSecret()),
      state: 'PENDING',
      created_at,
      expires_at: new Date(anchor + invitationDays * dayMs),
    })
    .execute();
}

/** Restricts a membership to the store of the cashier, in live and in test mode. */
async function restrictToStore(tx: Tx, membership_id: string, merchantId: string): Promise<void> {
  const stores = await tx
    .selectFrom('store')
    .innerJoin('tenant', 'tenant.id', 'store.tenant_id')
    .select('store.id')
    .where('tenant.merchant_id', '=', merchantId)
    .where('store.code', '=', cashierStore)
    .execute();
  await tx
    .insertInto('membership_store')
    .values(stores.map(({ id }) => ({ membership_id, store_id: id })))
    .execute();
}
