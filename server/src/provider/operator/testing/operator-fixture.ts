import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@galla/contract/core/permissions.ts';
import type { TestBrowser, TestGalla } from '../../../main/testing/test-galla.ts';
import { totpCode, totpSecret } from '../../../platform/auth/totp.ts';
import { hashPassword, passwordPepper } from '../../../platform/crypto/passwords.ts';
import { seal } from '../../../platform/crypto/sealing.ts';
import { appKey } from '../service.ts';

/** The password of every operator that tests add. */
export const operatorPassword = 'a-desk-with-two-chairs';

/** A person at the review desk. */
export interface TestOperator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly secret: string;
}

let hash: Promise<string> | undefined;

/** Adds a person at the review desk with these roles. */
export async function addTestOperator(galla: TestGalla, ...roles: OperatorRole[]): Promise<TestOperator> {
  hash ??= hashPassword(operatorPassword, passwordPepper(galla.masterKey));
  const [id, secret, at] = [randomUUID(), totpSecret(), new Date(galla.now())];
  const operator = { id, name: `Operator ${id.slice(0, 4)}`, email: `${id}@provider.example`, secret };
  await galla.rows.kysely
    .insertInto('operator_user')
    .values({
      id,
      name: operator.name,
      email: operator.email,
      roles,
      state: 'ACTIVE',
      created_at: at,
      changed_at: at,
      password_hash: await hash,
      sealed_secret: seal(appKey(galla.masterKey), id, secret),
    })
    .execute();
  return operator;
}

/** A browser at the review desk. */
export interface DeskBrowser {
  readonly browser: TestBrowser;
  /** Calls with the session's token. Paths are relative to `/operator/v1`. */
  send(method: 'GET' | 'POST', path: string, body?: unknown): ReturnType<TestBrowser['send']>;
}

/** Signs in at the desk with an unused code. */
export async function signedInOperator(galla: TestGalla, operator: TestOperator): Promise<DeskBrowser> {
  galla.pass(30_000);
  const browser = galla.browser();
  const body = { email: operator.email, password: operatorPassword, code: totpCode(operator.secret, galla.now()) };
  const signedIn = await browser.send('POST', '/operator/v1/signIn', { body });
  if (signedIn.statusCode !== 200) throw new Error(`The desk refused: ${signedIn.body}`);
  const headers = { 'x-csrf-token': signedIn.json().forgeryToken };
  return {
    browser,
    send: (method, path, sent) =>
      browser.send(method, `/operator/v1${path}`, { headers, ...(sent === undefined ? {} : { body: sent }) }),
  };
}
