import { Agent, request } from 'node:http';
import { groupHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { forgeryCookie, forgeryHeader, newForgeryToken } from '@galla/server/src/platform/auth/request-forgery.ts';
import { openSession, proveSession } from '@galla/server/src/platform/auth/sessions.ts';
import { deriveKey } from '@galla/server/src/platform/crypto/sealing.ts';
import { inTransaction, openDatabase, type Tx } from '@galla/server/src/platform/db/database.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import pg from 'pg';
import type { BenchEnvironment } from './bench-environment.ts';

/** A signed-in Admin of a merchant, like a browser. */
export interface Client {
  /** The cookies of the browser. */
  readonly cookies: { readonly [name: string]: string };
  /** Calls the API over persistent connections and returns the text of the answer. Any status but 200 is an error. */
  call(url: string, path: string, body: unknown, more?: { readonly [header: string]: string }): Promise<string>;
  /** Reads over persistent connections. Any status but 200 is an error. */
  read(url: string, path: string): Promise<string>;
  /** Uploads a form with a file and returns the text of the answer. */
  upload(url: string, path: string, form: FormData): Promise<string>;
  close(): void;
}

/** A session with recent step-up, so that bulk refunds are allowed. */
export async function confirmed(tx: Tx, { id, family }: { readonly id: string; readonly family: string }) {
  const renewal = await proveSession(tx, id, Date.now());
  return { id: renewal.is === 'renewed' ? renewal.id : id, family };
}

/**
 * Signs in an Admin of the merchant. The session lasts as long as any other.
 * @param name of a person other than the default
 */
export async function signIn(
  environment: Pick<BenchEnvironment, 'url' | 'adminUrl' | 'masterKey'>,
  merchantId: string,
  name = 'admin',
): Promise<Client> {
  const membership = await findOrAddAdmin(environment.adminUrl, merchantId, name);
  const database = openDatabase({ url: environment.url, role: 'galla_api', connections: 1 });
  try {
    const origin = { userAgent: 'bench', address: '127.0.0.1' };
    const { id, family } = await inTransaction(database, async (tx) =>
      confirmed(tx, await openSession(tx, { ...membership, origin, openedBy: 'PASSWORD', now: Date.now() })),
    );
    const token = newForgeryToken(deriveKey(environment.masterKey, 'request-forgery'), family);
    return visitorWith({ galla: id, [forgeryCookie]: token }, encodeId('group', membership.membershipId));
  } finally {
    await database.close();
  }
}

function visitorWith(cookies: { readonly [name: string]: string }, group: string): Client {
  const agent = new Agent({ keepAlive: true });
  const headers = {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    'content-type': 'application/json',
    [forgeryHeader]: cookies[forgeryCookie] ?? '',
    [groupHeader]: group,
  };
  return {
    cookies,
    call: (url, path, body, more = {}) =>
      send('POST', new URL(path, url), agent, { ...headers, ...more }, JSON.stringify(body)),
    read: (url, path) => send('GET', new URL(path, url), agent, headers, ''),
    async upload(url, path, form) {
      const packed = new Response(form);
      const type = packed.headers.get('content-type') ?? '';
      const body = Buffer.from(await packed.arrayBuffer());
      return send('POST', new URL(path, url), agent, { ...headers, 'content-type': type }, body);
    },
    close: () => agent.destroy(),
  };
}

/** Sends a request over persistent connections and returns the text of the answer. Any status but 200 is an error. */
export function send(
  method: 'GET' | 'POST',
  url: URL,
  agent: Agent,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const call = request(url, { method, agent, headers: { ...headers, 'content-length': length } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${url.pathname} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function findOrAddAdmin(
  adminUrl: string,
  merchantId: string,
  name: string,
): Promise<{ readonly personId: string; readonly membershipId: string }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const email = `${name}@${merchantId.toLowerCase()}.example`;
    await client.query(
      `INSERT INTO person (id, name, email, created_at) VALUES ($1, 'Bench', $2, now()) ON CONFLICT DO NOTHING`,
      [newId(), email],
    );
    await client.query(
      `INSERT INTO membership (id, person_id, merchant_id, role_id, status, created_at)
       SELECT $1, p.id, m.id, 'ADMIN', 'ACTIVE', now() FROM person p, merchant m
       WHERE p.email = $2 AND m.merchant_id = $3 AND NOT EXISTS (SELECT FROM membership WHERE person_id = p.id)`,
      [newId(), email, merchantId],
    );
    const { rows } = await client.query<{ person_id: string; id: string }>(
      'SELECT m.person_id, m.id FROM membership m JOIN person p ON p.id = m.person_id WHERE p.email = $1',
      [email],
    );
    if (rows[0] === undefined) throw new Error(`There is no merchant ${merchantId}`);
    return { personId: rows[0].person_id, membershipId: rows[0].id };
  } finally {
    await client.end();
  }
}
