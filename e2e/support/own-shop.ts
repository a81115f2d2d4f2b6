import { groupHeader } from '@galla/contract/core/endpoint.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { messageTo } from './messages.ts';
import { digits, newEmail, newPhone, otpTo, ownPassword } from './registration.ts';
import { csrfTokenOf, ownAddress, solvedCaptcha } from './session.ts';

/** A shop of a journey's own: its payments, limits and drafts are nobody else's, and neither are its Admin's OTPs. */
export interface OwnShop {
  readonly merchantId: string;
  readonly name: string;
  /** The code of its first store, as engines send it. */
  readonly storeId: string;
  /** The Admin's e-mail. */
  readonly email: string;
  /** The Admin calls the API, as the page would. */
  readonly call: Call;
}

type Call = <T>(
  method: 'post' | 'put',
  path: string,
  data?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<T>;

/** Calls the API with the session of a browser context, from an address of its own. */
function callsOf(context: BrowserContext): Call {
  const { request } = context;
  const from = ownAddress();
  let group = '';
  return async <T>(
    method: 'post' | 'put',
    path: string,
    data?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> => {
    const csrf = { 'x-csrf-token': await csrfTokenOf(context) };
    const answer = await request[method](`/api${path}`, {
      ...(data !== undefined && { data }),
      headers: { ...from, ...csrf, [groupHeader]: group, ...headers },
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    group = answer.headers()[groupHeader] ?? group;
    return (await answer.json()) as T;
  };
}

/** Registers a business without a screen; the browser context is then signed in as its Admin. */
async function register(
  context: BrowserContext,
  call: Call,
  contact: string,
  business: { readonly form: 'MERCHANT' | 'GATEWAY'; readonly name: string; readonly businessName: string } & Readonly<
    Record<string, string>
  >,
): Promise<string> {
  const { form, ...answers } = business;
  const captcha = { 'x-captcha': await solvedCaptcha(context.request, 'register') };
  const sent = await call<{ token: string }>('post', '/v1/om/registration/sendOtp', { contact, form }, captcha);
  const otp = await otpTo(context.request, contact);
  const { token } = await call<{ token: string }>('post', '/v1/om/registration/verifyOtp', {
    token: sent.token,
    otp,
    form,
  });
  const credentials = { username: `shop${digits(8)}`, password: ownPassword, confirmPassword: ownPassword };
  const registered = await call<{ merchantId: string }>('post', '/v1/om/merchant', { token, ...answers, credentials });
  // The tour of newcomers would open over the pages.
  await call('put', '/v1/user/config/tour', { value: true });
  return registered.merchantId;
}

/**
 * Registers a shop with one store, whose Admin the page is then signed in as, without a screen: for journeys whose subject is
 * not the registration. `confirmByPassword` gives the Admin's proofs.
 */
export async function openOwnShop(
  page: Page,
  { name, store, admin = 'Lakshmi Nair' }: { readonly name: string; readonly store: string; readonly admin?: string },
): Promise<OwnShop> {
  const context = page.context();
  const call = callsOf(context);
  const email = newEmail();
  const merchantId = await register(context, call, email, {
    form: 'MERCHANT',
    acceptPayments: 'IN_STORE_SHOP',
    businessName: name,
    name: admin,
  });
  const { storeId } = await addStore({ merchantId, call }, store, 'OWN1');
  return { merchantId, name, storeId, email, call };
}

/** Adds a store to an own shop. `id` is what the API calls it, `storeId` its code, as engines send it. */
export async function addStore(
  { merchantId, call }: Pick<OwnShop, 'merchantId' | 'call'>,
  name: string,
  storeId = `OWN${digits(6)}`,
): Promise<{ readonly id: string; readonly storeId: string }> {
  const address = { line: '3, Station Road', locality: 'Camp', pincode: '411001' };
  const idempotency = { 'idempotency-key': crypto.randomUUID() };
  const { id } = await call<{ id: string }>('post', `/v1/store/${merchantId}`, { name, storeId, address }, idempotency);
  return { id, storeId };
}

/**
 * Adds a person to an own shop, whom the other page is then signed in as, without a screen. They founded another business
 * with a phone and a password before, so `confirmByPassword` gives their proofs too: a person who only accepted an
 * invitation has no second way to prove who they are. The shop's Admin has then given a proof, which holds for 10 minutes.
 */
export async function joinOwnShop(
  { call, name: shop }: OwnShop,
  page: Page,
  { name, roleId, storeIds }: { readonly name: string; readonly roleId: string; readonly storeIds?: readonly string[] },
): Promise<{ readonly phone: string }> {
  const context = page.context();
  const callAsThem = callsOf(context);
  const phone = newPhone();
  await register(context, callAsThem, phone, {
    form: 'GATEWAY',
    acceptPayments: 'WEBSITE_APP_SOCIAL_MEDIA',
    product: 'PAYMENT_GATEWAY',
    businessName: `${name} Online`,
    website: `https://own${digits(8)}.example`,
    name,
  });
  await call('post', '/v1/user/stepUp', { proof: { way: 'PASSWORD', password: ownPassword } });
  const captcha = { 'x-captcha': await solvedCaptcha(context.request, 'create-user') };
  await call('post', '/v2/user/createUser', { phoneNumber: phone, name, roleId, storeIds }, captcha);
  const message = await messageTo(context.request, phone, new RegExp(`${shop} invites you`));
  const token = new URL(/http\S+/.exec(message)?.[0] ?? '').searchParams.get('token');
  await callAsThem('post', '/v1/user/invitation/answer', { token, accept: true });
  return { phone };
}
