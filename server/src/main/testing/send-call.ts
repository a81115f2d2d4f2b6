import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import type { Call } from './samples.ts';
import type { TestBrowser } from './test-galla.ts';

/** Whether people with a session call an endpoint, with a merchant chosen or before. */
export const isForPeople = ({ spec }: Endpoint): boolean => /^(person|signed-in|member)$/.test(spec.access.who);

/** The path of an endpoint with its parameters; `x` for a missing one. */
export function addressOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? 'x');
}

/** Calls an endpoint as a browser does: an upload is sent as a form, and an act has its key. */
export async function sendCall(browser: TestBrowser, endpoint: Endpoint, call: Call) {
  const { params, query, body } = call;
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const form = endpoint.spec.upload === undefined ? { body, headers: {} } : await formOf(body);
  const headers = { [idempotencyHeader]: randomUUID(), ...form.headers };
  const sent = body === undefined ? { headers } : { headers, body: form.body };
  return browser.send(endpoint.method, `${addressOf(endpoint, params)}${search}`, sent);
}

/** A form with a small file, as a browser sends it. */
async function formOf(fields: unknown) {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(fields))) form.append(name, String(value));
  form.append('file', new Blob(['x']), 'x.csv');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { body: Buffer.from(await request.arrayBuffer()), headers };
}
