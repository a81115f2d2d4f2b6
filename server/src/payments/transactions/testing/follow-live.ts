import { modeHeader, testTokenHeader } from '@galla/contract/core/endpoint.ts';
import type { LiveMessage } from '@galla/contract/payments/transactions/schemas.ts';
import type { TestBrowser } from '../../../main/testing/test-galla.ts';

/** A message of the live stream. */
export interface LiveEvent {
  readonly id: string;
  readonly event: string;
  readonly data: LiveMessage;
}

/** The follower and its starting position. */
export interface FollowOptions {
  readonly by: TestBrowser;
  readonly path?: string;
  readonly lastEventId?: string;
}

/** Reads a live stream until `enough` returns true or the server ends it, in the mode of the browser. */
export async function followLive(
  origin: string,
  { by, path = '', lastEventId }: FollowOptions,
  enough: (events: LiveEvent[]) => boolean,
): Promise<LiveEvent[]> {
  const controller = new AbortController();
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${origin}/api/v3/transactions/live${path}`, {
    headers: {
      cookie,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...(by.testToken === undefined ? {} : { [modeHeader]: 'test', [testTokenHeader]: by.testToken }),
    },
    signal: controller.signal,
  });
  const events: LiveEvent[] = [];
  let text = '';
  try {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
        );
        text = text.slice(end + 2);
        const [id, event, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
        if (id !== undefined && event !== undefined && data !== undefined)
          events.push({ id, event, data: JSON.parse(data) });
      }
      if (enough(events)) break;
    }
  } finally {
    controller.abort();
  }
  return events;
}

/** The received payments, by transaction id. */
export const seen = (events: readonly LiveEvent[]) =>
  events.flatMap(({ data }) => data.payments.map(({ providerTransactionId }) => providerTransactionId));

/** Whether the stream has begun. */
export const ready = (events: readonly LiveEvent[]) => events.length > 0;
