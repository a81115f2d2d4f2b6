import { createHash, randomBytes } from 'node:crypto';

/** The app as registered by the provider. */
export interface AppSettings {
  readonly app: string;
  readonly secret: string;
  /** The address of Galla. */
  readonly url: string;
}

/** What the app keeps for a browser until it returns. It never leaves the app's server. */
export interface Begun {
  readonly state: string;
  readonly codeVerifier: string;
}

/** The keys of a merchant who has linked a store. */
export interface Linked {
  readonly merchantId: string;
  readonly merchantName: string;
  readonly keys: { readonly live: { readonly secret: string }; readonly test: { readonly secret: string } };
}

/** Starts linking a store. Redirect the browser to `address` and keep `begun` on the server. */
export async function beginLink(settings: AppSettings, storeUrl: string) {
  const [state, codeVerifier] = [randomBytes(24).toString('base64url'), randomBytes(32).toString('base64url')];
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { address } = (await post(settings, 'begin', { storeUrl, state, codeChallenge })) as { address: string };
  return { address, begun: { state, codeVerifier } satisfies Begun };
}

/** Exchanges a code for the keys, once, by a call from server to server. */
export const takeKeys = async (settings: AppSettings, code: string, { codeVerifier }: Begun): Promise<Linked> =>
  (await post(settings, 'exchange', { code, codeVerifier })) as Linked;

async function post({ app, secret, url }: AppSettings, call: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}/api/v1/storeLink/${call}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${app}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as { readonly message?: string };
  if (!answer.ok) throw new Error(said.message ?? `Galla answered ${answer.status}.`);
  return said;
}
