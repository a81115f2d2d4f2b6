/** For each endpoint of the sandbox desk: a call, with another merchant's ids in every field that takes one. */
export const sandboxSamples: Readonly<
  Record<
    string,
    (foreign: { readonly sandboxScript: string }) => {
      readonly params?: Record<string, string>;
      readonly query?: Record<string, string>;
      readonly body?: unknown;
    }
  >
> = {
  'sandbox.read': () => ({}),
  'sandbox.news': () => ({ query: { after: '0', since: '2026-11-20T00:00:00Z' } }),
  'sandbox.moveClock': () => ({ body: { to: 'MINUTE' } }),
  'sandbox.pay': () => ({ body: { amount: 100_00, method: 'UPI', outcome: 'success' } }),
  'sandbox.order': () => ({ body: { amount: 100_00 } }),
  'sandbox.refund': () => ({ body: { outcome: 'success' } }),
  'sandbox.dispute': () => ({ body: { act: 'OPEN' } }),
  'sandbox.setBank': () => ({ body: { bank: 'UPI', state: 'UP' } }),
  'sandbox.reset': () => ({ body: { confirm: 'RESET' } }),
  'sandbox.scripts': () => ({}),
  'sandbox.saveScript': () => ({ body: { name: 'Mine', steps: [{ do: 'CLOCK', with: { to: 'MINUTE' } }] } }),
  'sandbox.noteRun': ({ sandboxScript }) => ({ params: { scriptId: sandboxScript }, body: { failedStep: 1 } }),
  'sandbox.removeScript': ({ sandboxScript }) => ({ params: { scriptId: sandboxScript } }),
};
