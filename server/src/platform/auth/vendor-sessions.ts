import { hashOf, newSecret } from '../crypto/sealing.ts';
import type { Database, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Origin } from './sessions.ts';

const minute = 60_000;

/**
 * How long vendor sessions last, in ms. They serve one task after one OTP, so they are short and not renewed: vendors
 * never get 412.
 */
export const vendorSessionTimes = { idle: 30 * minute, absolute: 2 * 60 * minute } as const;

/** A live vendor session with its link. It has no scope, so it cannot read a merchant's data. */
export interface VendorSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly linkId: string;
  /** Whether the link is still valid. Otherwise every call is refused, and the vendor sees why. */
  readonly open: boolean;
  readonly vendorName: string;
  readonly phone: string;
  readonly askedAt: Date;
  /** The requesting merchant: its public id, its name, and the chain of its audit log. */
  readonly organisationId: string;
  readonly merchantName: string;
  readonly chainId: string;
}

interface Row {
  id: string;
  created_at: Date;
  seen_at: Date;
  link_id: string;
  state: 'OPEN' | 'CLOSED';
  vendor_name: string;
  phone: string;
  asked_at: Date;
  merchant_code: string;
  merchant_name: string;
  chain_id: string;
}

/**
 * Looks up the id of a vendor session, and reads its link fresh. Updates `seen_at` at most once a minute. `now` in ms.
 */
export async function findVendorSession(
  { pool }: Database,
  id: string,
  now: number,
): Promise<VendorSession | undefined> {
  const idHash = hashOf(id);
  const { rows } = await pool.query<Row>({
    name: 'find-vendor-session',
    text: `SELECT s.id, s.created_at, s.seen_at, l.id AS link_id, l.state, l.vendor_name, l.phone, l.created_at AS asked_at,
        m.merchant_id AS merchant_code, m.name AS merchant_name, t.id AS chain_id
      FROM vendor_session s
      JOIN vendor_link l ON l.id = s.link_id
      JOIN merchant m ON m.id = l.merchant_id
      JOIN tenant t ON t.merchant_id = m.id AND t.mode = 'live'
      WHERE s.id_hash = $1 AND s.revoked_at IS NULL AND s.absolute_until > $2 AND s.seen_at > $3`,
    values: [idHash, new Date(now), new Date(now - vendorSessionTimes.idle)],
  });
  const row = rows[0];
  if (row === undefined) return undefined;
  if (row.seen_at.getTime() < now - minute)
    await pool.query('UPDATE vendor_session SET seen_at = $2 WHERE id_hash = $1', [idHash, new Date(now)]);
  return {
    id: row.id,
    createdAt: row.created_at,
    linkId: row.link_id,
    open: row.state === 'OPEN',
    vendorName: row.vendor_name,
    phone: row.phone,
    askedAt: row.asked_at,
    organisationId: row.merchant_code,
    merchantName: row.merchant_name,
    chainId: row.chain_id,
  };
}

/** Opens a vendor session. `secret` is stored in the cookie only. */
export async function openVendorSession(
  tx: Tx,
  session: { readonly linkId: string; readonly origin: Origin; readonly now: number },
): Promise<{ readonly id: string; readonly secret: string }> {
  const secret = newSecret();
  const id = newId();
  const at = new Date(session.now);
  await tx
    .insertInto('vendor_session')
    .values({
      id_hash: hashOf(secret),
      id,
      link_id: session.linkId,
      created_at: at,
      seen_at: at,
      absolute_until: new Date(session.now + vendorSessionTimes.absolute),
      user_agent: session.origin.userAgent?.slice(0, 512) ?? null,
      address: session.origin.address,
    })
    .execute();
  return { id, secret };
}

/** Ends the vendor session of a cookie's secret, if it is live. */
export async function endVendorSession(tx: Tx, secret: string, now: number): Promise<void> {
  await tx
    .updateTable('vendor_session')
    .set({ revoked_at: new Date(now) })
    .where('id_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .execute();
}
