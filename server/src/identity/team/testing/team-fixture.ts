import { encodeId } from '@galla/contract/core/ids.ts';
import type { Member } from '@galla/contract/identity/team/endpoints.ts';
import type { TestBrowser, TestGalla, TestMerchant, TestPerson, TestStore } from '../../../main/testing/test-galla.ts';

let phones = 0;

/** A number without an account. */
export function newPhone(): string {
  phones += 1;
  return `97${String(phones).padStart(8, '0')}`;
}

export const shownId = ({ id }: { readonly id: string }) => encodeId('person', id);

/** The people of a team as one person sees them. */
export async function membersFor(browser: TestBrowser): Promise<Member[]> {
  return (await browser.send('GET', '/v1/user/list?limit=100')).json().users;
}

/** Gives a person a merchant's own role, bypassing all rules. */
export async function giveRole(galla: TestGalla, { id }: TestPerson, roleId: string): Promise<void> {
  await galla.rows.kysely.updateTable('membership').set({ role_id: roleId }).where('person_id', '=', id).execute();
}

/** Invites a new number and returns the invitation with the token of its link. */
export async function inviteTo(
  galla: TestGalla,
  admin: TestBrowser,
  request: { phone?: string; name?: string; roleId?: string; stores?: readonly TestStore[] } = {},
) {
  const phone = request.phone ?? newPhone();
  const stores =
    request.stores === undefined ? {} : { storeIds: request.stores.map(({ id }) => encodeId('store', id)) };
  const answer = await admin.send('POST', '/v2/user/createUser', {
    body: { phoneNumber: phone, name: request.name ?? 'Guest', roleId: request.roleId ?? 'CASHIER', ...stores },
    headers: await admin.captcha('create-user'),
  });
  return { phone, answer, token: await tokenFor(galla, phone), invitationId: answer.json().invitationId as string };
}

/** The token of the newest link to a number. */
export async function tokenFor(galla: TestGalla, phone: string): Promise<string> {
  return /token=(\S+)/.exec((await galla.lastMessage(`+91${phone}`)) ?? '')?.[1] ?? '';
}

/** Requests the OTP of an invitation and returns the fields for the answer. */
export async function otpOf(galla: TestGalla, browser: TestBrowser, token: string, phone: string) {
  const sent = await browser.send('POST', '/v1/user/invitation/sendOtp', {
    body: { token },
    headers: await browser.captcha('send-otp'),
  });
  return { token: sent.json().token as string, code: (await galla.lastMessage(`+91${phone}`))?.slice(0, 5) ?? '' };
}

export const answerWith = (browser: TestBrowser, token: string, accept: boolean, otp?: object) =>
  browser.send('POST', '/v1/user/invitation/answer', {
    body: { token, accept, ...(otp === undefined ? {} : { otp }) },
  });

/** The team's entries in the log of a merchant, oldest first. */
export async function actsOf(galla: TestGalla, { tenantId }: TestMerchant) {
  return galla.rows.kysely
    .selectFrom('audit_event')
    .select(['act', 'person_name', 'detail', 'subject_id'])
    .where('chain_id', '=', tenantId)
    .where('act', 'not in', ['SIGNED_IN', 'SIGNED_OUT'])
    .orderBy('position')
    .execute();
}
