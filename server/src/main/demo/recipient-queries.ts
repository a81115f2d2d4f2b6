import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

const people = [
  { name: 'Suresh Yadav', mode: 'SMS', destination: '9876502214', store: 'CS01', from_amount: 0, verified: true },
  {
    name: 'Rohini Agarwal',
    mode: 'EMAIL',
    destination: 'rohini@chaistop.example',
    from_amount: 300_00,
    verified: true,
  },
  { name: 'Meena Joshi', mode: 'SMS', destination: '9876502608', store: 'CS03', from_amount: 0, hours: [540, 1260] },
] as const;

/** The recipients of Chai Stop's payment alerts, starting at the end of the demo's history. */
export async function addRecipients(tx: Tx, now: Date): Promise<void> {
  const stores = await tx
    .selectFrom('store as s')
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(['s.id', 's.code', 's.tenant_id'])
    .where('m.merchant_id', '=', 'CHAISTOP01')
    .where('t.mode', '=', 'live')
    .execute();
  const tenant_id = stores[0]?.tenant_id;
  if (tenant_id === undefined) return;
  await tx
    .insertInto('payment_recipient')
    .values(
      people.map((person) => ({
        tenant_id,
        id: newId(),
        name: person.name,
        mode: person.mode,
        destination: person.destination,
        store_ids: 'store' in person ? stores.filter(({ code }) => code === person.store).map(({ id }) => id) : null,
        qr_code_ids: null,
        from_amount: person.from_amount,
        from_minute: 'hours' in person ? person.hours[0] : null,
        to_minute: 'hours' in person ? person.hours[1] : null,
        created_by: null,
        created_at: now,
        verified_at: 'verified' in person ? now : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const last = await tx
    .selectFrom('outbox_position')
    .select('position')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst();
  await tx
    .insertInto('recipient_cursor')
    .values({ tenant_id, position: last?.position ?? 0, due_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
