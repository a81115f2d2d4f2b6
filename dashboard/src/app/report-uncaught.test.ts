import { expect, test, vi } from 'vitest';
import { eventsName } from '../lib/api/events.ts';

test('HTTP-08 an uncaught error is reported, and a ResizeObserver notice is not', async () => {
  // A sign-out in another test of this worker discards events.
  vi.resetModules();
  const { reportUncaught } = await import('./report-uncaught.ts');
  const page = new EventTarget();
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('location', { pathname: '/store/list' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const raise = (message: string, error: unknown = null) =>
    page.dispatchEvent(Object.assign(new Event('error'), { message, error }));
  reportUncaught(() => undefined);
  raise('ResizeObserver loop completed with undelivered notifications.');
  raise('ResizeObserver loop limit exceeded');
  raise('Script error.');
  raise('Uncaught RangeError: No field.', new RangeError('No field.'));
  const reported = JSON.parse([...kept].find(([name]) => name.endsWith(eventsName))?.[1] ?? '[]') as {
    message: string;
  }[];
  expect(reported.map(({ message }) => message)).toEqual(['Script error.', 'No field.']);
});
