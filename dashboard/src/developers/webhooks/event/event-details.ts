import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';

/** An event at an endpoint. */
export type EventDetails = Answer<typeof webhookDeliveries.event>;

/** One attempt with its request and answer. */
export type Attempt = EventDetails['attempts'][number];

/** The headers of a request or an answer, one per line. */
export const headerLines = (headers: Attempt['request']) =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** The request of an attempt as a command. Credentials are not stored, so it contains placeholders. */
export function curlOf(attempt: Attempt, { url }: Pick<WebhookEndpoint, 'url'>, payload: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const headers = attempt.request.map(({ name, value }) =>
    quoted(`${name}: ${name === 'authorization' ? 'SHA256-OF-USERNAME:PASSWORD' : value}`),
  );
  return [`curl -X POST ${quoted(url)}`, ...headers.map((one) => `-H ${one}`), `--data-raw ${quoted(payload)}`].join(
    ' \\\n  ',
  );
}
