import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** The newest message to a number that matches the pattern. */
export async function messageTo(request: APIRequestContext, phone: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const { messages } = (await (await request.get('/outbox.json')).json()) as {
      messages: { destination: string; body: string }[];
    };
    found = messages.find(({ destination, body }) => destination === `+91${phone}` && pattern.test(body))?.body ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return found;
}
