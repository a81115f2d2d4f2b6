import { get } from 'node:http';
import type { LiveMessage } from '@galla/contract/payments/transactions/schemas.ts';
import type { Client } from './client.ts';

/** Follows the live stream of payments until `close`. Resolves when the stream is ready. */
export function followLive(
  { cookies }: Client,
  url: string,
  onPayments: (payments: LiveMessage['payments']) => void,
): Promise<{ close(): void }> {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return new Promise((resolve, reject) => {
    const call = get(
      new URL('/api/v3/transactions/live', url),
      { headers: { cookie: cookie.join('; ') } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`The live stream answered ${answer.statusCode}`));
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          const messages = (text + part).split('\n\n');
          text = messages.pop() ?? '';
          for (const message of messages) {
            const data = /^data: (.*)$/m.exec(message)?.[1];
            if (message.includes('event: ready')) resolve({ close: () => call.destroy() });
            else if (data !== undefined) onPayments((JSON.parse(data) as LiveMessage).payments);
          }
        });
        answer.on('error', () => undefined);
      },
    );
    call.on('error', reject);
  });
}
