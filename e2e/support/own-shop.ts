import { groupHeader } from '@galla/contract/core/endpoint.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { messageTo } from './messages.ts';
import { digits, newEmail, newPhone, otpTo, ownPassword } from './registration.ts';
import { type Caller, csrfTokenOf, ownAddress, solvedCaptcha } from './session.ts';

/** A shop of a journey's own: its payments, settings and drafts are nobody else's, and neither are its Admin's OTPs. */
export interface OwnShop {
  readonly merchantId: string;
  readonly name: string;
  /** The code of its first store, as engines send it. */
  readonly storeId: string;
  readonly store: OwnStore;
  /** The Admin's e-mail. */
  readonly email: string;
  /** The Admin calls the API, as the page would. */
  readonly call: Call;
  /** The same with files. */
  readonly upload: Upload;
}

/** A store: `id` is what the API calls it, `storeId` its code, as engines send it. */
interface OwnStore {
  readonly id: string;
  readonly storeId: string;
  readonly name: string;
}

/** A person is signed in on a page, or without one. */
type Person = Page | Caller;

const contextOf = (person: Person): Caller => ('context' in person ? person.context() : person);

type Call = <T>(
  method: 'get' | 'post' | 'put',
  path: string,
  data?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<T>;

type Upload = (path: string, multipart: Multipart) => Promise<void>;

type Multipart = NonNullable<NonNullable<Parameters<BrowserContext['request']['post']>[1]>['multipart']>;

/** Calls the API with the session of a browser context, from an address of its own. */
function callsOf(context: Caller): { readonly call: Call; readonly upload: Upload } {
  const { request } = context;
  const from = ownAddress();
  let group = '';
  const send = async (
    path: string,
    options: Parameters<typeof request.fetch>[1],
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const csrf = { 'x-csrf-token': await csrfTokenOf(context) };
    const all = { ...from, ...csrf, [groupHeader]: group, ...headers };
    const answer = await request.fetch(`/api${path}`, { ...options, headers: all });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    group = answer.headers()[groupHeader] ?? group;
    return answer.json();
  };
  return {
    call: (method, path, data, headers) => send(path, { method, ...(data !== undefined && { data }) }, headers),
    upload: (path, multipart) => send(path, { method: 'post', multipart }),
  };
}

/** Registers a business without a screen; the browser context is then signed in as its Admin. */
async function register(
  context: Caller,
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
 * Registers a shop with one store, whose Admin is then signed in, without a screen: for journeys whose subject is not the
 * registration. `confirmByPassword` gives the Admin's proofs.
 */
export async function openOwnShop(
  person: Person,
  { name, store, admin = 'Lakshmi Nair' }: { readonly name: string; readonly store: string; readonly admin?: string },
): Promise<OwnShop> {
  const context = contextOf(person);
  const { call, upload } = callsOf(context);
  const email = newEmail();
  const merchantId = await register(context, call, email, {
    form: 'MERCHANT',
    acceptPayments: 'IN_STORE_SHOP',
    businessName: name,
    name: admin,
  });
  const first = await addStore({ merchantId, call }, store, { storeId: 'OWN1' });
  return { merchantId, name, storeId: first.storeId, store: first, email, call, upload };
}

/** Adds pictures to a store of the person who is signed in. */
export async function addPictures(
  { merchantId, upload }: OwnShop,
  { id }: OwnStore,
  pictures: readonly Buffer[],
): Promise<void> {
  for (const buffer of pictures)
    await upload('/v1/merchant/uploadImage', {
      merchantId,
      storeId: id,
      file: { name: 'picture', mimeType: 'application/octet-stream', buffer },
    });
}

/** Proves who the Admin is by the password. The proof holds for 10 minutes. */
const prove = (call: Call) => call('post', '/v1/user/stepUp', { proof: { way: 'PASSWORD', password: ownPassword } });

/** A call that runs once, however often it is sent. */
const once = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Adds a store to an own shop. */
export async function addStore(
  { merchantId, call }: Pick<OwnShop, 'merchantId' | 'call'>,
  name: string,
  more: { readonly storeId?: string; readonly tags?: readonly string[]; readonly counters?: readonly string[] } = {},
): Promise<OwnStore> {
  const address = { line: '3, Station Road', locality: 'Camp', pincode: '411001' };
  const store = { storeId: `OWN${digits(6)}`, ...more, name, address };
  const { id } = await call<{ id: string }>('post', `/v1/store/${merchantId}`, store, once());
  return { id, storeId: store.storeId, name };
}

/** A counter of a store: `id` is what the API calls it, `terminalId` its code, as engines send it. */
export interface OwnCounter {
  readonly id: string;
  readonly terminalId: string;
  readonly name: string;
}

/** The counters of a store. */
export async function countersOf({ merchantId, call }: OwnShop, { id }: OwnStore): Promise<readonly OwnCounter[]> {
  const path = `/v1/store/${merchantId}/${id}/terminals`;
  return (await call<{ terminals: readonly OwnCounter[] }>('get', path)).terminals;
}

/** Adds a QR code to a store, or to one of its counters. `text` is what a phone reads. */
export function addQrCode(
  { merchantId, call }: OwnShop,
  { store, counter, name }: { readonly store: OwnStore; readonly counter?: OwnCounter; readonly name: string },
): Promise<{ readonly id: string; readonly text: string }> {
  const added = { merchantId, store: store.id, name, ...(counter !== undefined && { terminal: counter.id }) };
  return call('post', '/v1/qrpos', added, once());
}

/** Creates the code that sets up a phone for a counter. */
export async function newPairingCode(
  { merchantId, call }: OwnShop,
  store: OwnStore,
  counter: OwnCounter,
): Promise<string> {
  await prove(call);
  const path = `/v1/store/${merchantId}/${store.id}/terminals/${counter.id}/pairingCode`;
  return (await call<{ code: string }>('post', path)).code;
}

/**
 * Adds a person to an own shop, who is then signed in, without a screen. They founded another business
 * with a phone and a password before, so `confirmByPassword` gives their proofs too: a person who only accepted an
 * invitation has no second way to prove who they are. The shop's Admin has then given a proof, which holds for 10 minutes.
 */
export async function joinOwnShop(
  { call, name: shop }: OwnShop,
  person: Person,
  { name, roleId, storeIds }: { readonly name: string; readonly roleId: string; readonly storeIds?: readonly string[] },
): Promise<{ readonly phone: string }> {
  const context = contextOf(person);
  const { call: callAsThem } = callsOf(context);
  const phone = newPhone();
  await register(context, callAsThem, phone, {
    form: 'GATEWAY',
    acceptPayments: 'WEBSITE_APP_SOCIAL_MEDIA',
    product: 'PAYMENT_GATEWAY',
    businessName: `${name} Online`,
    website: `https://own${digits(8)}.example`,
    name,
  });
  await prove(call);
  const captcha = { 'x-captcha': await solvedCaptcha(context.request, 'create-user') };
  await call('post', '/v2/user/createUser', { phoneNumber: phone, name, roleId, storeIds }, captcha);
  const message = await messageTo(context.request, phone, new RegExp(`${shop} invites you`));
  const token = new URL(/http\S+/.exec(message)?.[0] ?? '').searchParams.get('token');
  await callAsThem('post', '/v1/user/invitation/answer', { token, accept: true });
  return { phone };
}
