import { groupHeader } from '@galla/contract/core/endpoint.ts';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { digits, newEmail, otpTo, ownPassword } from './registration.ts';
import { csrfTokenOf, ownAddress, solvedCaptcha } from './session.ts';

/** A shop of a journey's own: its payments, limits and drafts are nobody else's, and neither are its Admin's OTPs. */
export interface OwnShop {
  readonly merchantId: string;
  readonly name: string;
  /** The code of its only store, as engines send it. */
  readonly storeId: string;
}

/**
 * Registers a shop with one store, whose Admin the page is then signed in as, without a screen: for journeys whose subject is
 * not the registration. `confirmByPassword` gives the Admin's proofs.
 */
export async function openOwnShop(
  page: Page,
  { name, store }: { readonly name: string; readonly store: string },
): Promise<OwnShop> {
  const { request } = page.context();
  const from = ownAddress();
  let group = '';
  const post = async <T>(path: string, data: object, headers: Readonly<Record<string, string>> = {}): Promise<T> => {
    const answer = await request.post(`/api${path}`, {
      data,
      headers: { ...from, 'x-csrf-token': await csrfTokenOf(page.context()), [groupHeader]: group, ...headers },
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    group = answer.headers()[groupHeader] ?? group;
    return (await answer.json()) as T;
  };
  const email = newEmail();
  const captcha = { 'x-captcha': await solvedCaptcha(request, 'register') };
  const sent = await post<{ token: string }>(
    '/v1/om/registration/sendOtp',
    { contact: email, form: 'MERCHANT' },
    captcha,
  );
  const otp = await otpTo(request, email);
  const proof = { token: sent.token, otp, form: 'MERCHANT' };
  const { token } = await post<{ token: string }>('/v1/om/registration/verifyOtp', proof);
  const credentials = { username: `shop${digits(8)}`, password: ownPassword, confirmPassword: ownPassword };
  const business = { acceptPayments: 'IN_STORE_SHOP', businessName: name, name: 'Lakshmi Nair', credentials };
  const { merchantId } = await post<{ merchantId: string }>('/v1/om/merchant', { token, ...business });
  const address = { line: '3, Station Road', locality: 'Camp', pincode: '411001' };
  const storeId = `OWN${digits(6)}`;
  await post(`/v1/store/${merchantId}`, { name: store, storeId, address }, { 'idempotency-key': crypto.randomUUID() });
  return { merchantId, name, storeId };
}
