import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import type { Example } from './examples.ts';
import type { ShownCall } from './shown-call.ts';

/** A call that a reader has sent from its page. */
export interface Trial {
  readonly key: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly input: string;
  readonly answer: { readonly status: number; readonly text: string; readonly took: number | null };
}

/** The names of the ids in a path. */
const idsIn = ({ path }: ShownCall): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** A form that sends the call with a test key. The input stays in the form after the response. */
export function tryForm(call: ShownCall, { call: written }: Example, trial: Trial | undefined): Html {
  const ids = idsIn(call).map((name, index) => {
    const value = trial?.ids[name] ?? written.ids?.[index] ?? '';
    return html`<label for="try-${name}">${name}</label><input id="try-${name}" name="${name}" required maxlength="64" value="${value}">`;
  });
  const isRead = call.method === 'GET';
  const query = new URLSearchParams(written.query).toString();
  const input = trial?.input ?? (isRead ? query : JSON.stringify(written.body ?? {}, null, 2));
  const field = isRead
    ? html`<label for="try-input">Query</label><input id="try-input" name="input" maxlength="2000" value="${input}">`
    : html`<label for="try-input">Body</label><textarea id="try-input" name="input" rows="8" maxlength="20000">${input}</textarea>`;
  return html`<form class="try" method="post" action="/docs/api/${call.name}#answer"><h2>Try it</h2>
<label for="try-key">Test key</label><input id="try-key" name="key" type="password" required autocomplete="off" placeholder="gk_test_…" value="${trial?.key ?? ''}">
${ids}${field}<button>Send</button><p>Test mode. No real money moves. The key is not kept.</p></form>`;
}

/** Sends the call of a form to the API, as if it came from the reader's machine. A production key is refused here. */
export async function sendTrial(app: FastifyInstance, call: ShownCall, request: FastifyRequest): Promise<Trial> {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const [key, input] = [form.get('key')?.trim() ?? '', form.get('input') ?? ''];
  const ids = Object.fromEntries(idsIn(call).map((name) => [name, form.get(name) ?? '']));
  if (!/^gk_test_[0-9a-f]{32}$/.test(key)) {
    const text = 'A test key is needed: gk_test_ and 32 hex digits. Production keys are not for this page.';
    return { key: '', ids, input, answer: { status: 401, text, took: null } };
  }
  const path = call.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(ids[name] ?? ''));
  const isRead = call.method === 'GET';
  const started = performance.now();
  const answer = await app.inject({
    method: call.method,
    url: `/api${path}${isRead && input !== '' ? `?${new URLSearchParams(input)}` : ''}`,
    remoteAddress: request.ip,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      ...(isRead || call.spec.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(isRead || call.spec.body === undefined ? {} : { payload: input }),
  });
  const took = Math.round(performance.now() - started);
  return { key, ids, input, answer: { status: answer.statusCode, text: printed(answer.body), took } };
}

function printed(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body.slice(0, 20_000);
  }
}
