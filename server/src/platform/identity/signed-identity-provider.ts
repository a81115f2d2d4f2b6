import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Egress, EgressResult } from '../egress/egress.ts';
import type { RailAccount } from '../rail/signed-rail.ts';
import { signRequest } from '../rail/signing.ts';
import type { IdentityAnswer, IdentityProvider, WidgetOfProvider } from './identity-provider.ts';
import { IdentityUnknown } from './identity-provider.ts';

const timeoutMs = 10_000;

const widget = z.object({
  accessToken: z.string().check(z.regex(/^[\w-]{20,200}$/)),
  widgetUrl: z.string().check(z.regex(/^https?:\/\/\S{1,300}$/)),
});
const answer = z.object({
  checkId: z.string(),
  state: z.enum(['PENDING', 'SUBMITTED', 'VERIFIED', 'FAILED']),
  reasons: z.array(z.object({ field: z.string(), reason: z.string() })).check(z.maxLength(50)),
  isFraud: z.boolean(),
});

interface Connection {
  readonly egress: Egress;
  readonly clock: Clock;
  /** Whether the provider is on the machine itself. */
  readonly loopback: boolean;
  readonly widget: WidgetOfProvider;
}

/**
 * The provider over signed HTTP, by the signatures of docs/rail.md. `account` is called before each request, because the
 * simulator may restart at another address.
 */
export function openIdentityProvider(
  account: () => RailAccount,
  { egress, clock, loopback, widget: place }: Connection,
): IdentityProvider {
  const headersOf = (signed: string) => {
    const { keyId, secret } = account();
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      ...signRequest(keyId, secret, signed, clock.now()),
    };
  };
  return {
    widget: place,
    async start(check) {
      const body = JSON.stringify(check);
      const url = `${accountUrl(account)}/v1/identity-checks`;
      const opened = parsed(
        widget,
        await egress.post({ url, headers: headersOf(body), body: Buffer.from(body), loopback, timeoutMs }),
      );
      // A browser would refuse the frame, because the page's policy names one origin.
      if (URL.parse(opened.widgetUrl)?.origin !== place.origin())
        throw new IdentityUnknown('The widget has another origin than IDENTITY_WIDGET_ORIGIN.');
      return opened;
    },
    async find(checkId) {
      const path = `/v1/identity-checks/${encodeURIComponent(checkId)}`;
      const url = `${accountUrl(account)}${path}`;
      const result = await egress.get({ url, headers: headersOf(`GET ${path}`), loopback, timeoutMs });
      if (result.status === 404) return undefined;
      const found: IdentityAnswer = parsed(answer, result);
      if (found.checkId !== checkId) throw new IdentityUnknown('The provider answers about something else.');
      return found;
    },
  };
}

function accountUrl(account: () => RailAccount): string {
  try {
    return account().url;
  } catch {
    throw new IdentityUnknown('There is no provider yet.');
  }
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, { status, failure, body }: EgressResult) {
  if (status !== 200) throw new IdentityUnknown(`The provider answers ${status ?? failure}.`);
  try {
    return z.parse(schema, JSON.parse(body.toString('utf8')));
  } catch {
    throw new IdentityUnknown('The provider answers in a shape that is not known.');
  }
}
