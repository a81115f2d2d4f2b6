import { modeHeader, testTokenHeader } from '@galla/contract/core/endpoint.ts';
import type { TestTokens } from '@galla/contract/developers/test-mode/endpoints.ts';
import { page } from '../api/headers.ts';
import { readStored, removeStored, store } from './storage.ts';

/** All tabs share the tokens of test mode, each of which has no space: first that of calls, then the one that renews it. */
const key = 'galla-test-mode';

const readTokens = () => (typeof localStorage === 'undefined' ? undefined : readStored(localStorage, key)?.split(' '));

/** Whether this page is of test mode. It stays so until it is loaded anew, so that a page never mixes modes (TST-03). */
export const isTestPage = readTokens() !== undefined;

/** The token that renews the other. */
export const refreshToken = () => readTokens()?.[1] ?? '';

/** Stores the tokens (TST-01). Pages loaded from then on are of test mode. */
export const keepTestTokens = ({ token, refreshToken }: TestTokens) =>
  store(localStorage, key, `${token} ${refreshToken}`);

/** Forgets the tokens (SES-07). */
export const forgetTestTokens = () => removeStored(localStorage, key);

/** Calls back when another tab has turned test mode on or off. */
export const onModeElsewhere = (handle: () => void) =>
  addEventListener('storage', () => {
    if ((readTokens() !== undefined) !== isTestPage) handle();
  });

/** Colours the frame of a page of test mode, and lets its calls be of test mode. Before the first call. */
export function showMode(): void {
  if (!isTestPage) return;
  document.documentElement.dataset['mode'] = 'test';
  page.modeHeaders = () => ({ [modeHeader]: 'test', [testTokenHeader]: readTokens()?.[0] ?? '' });
}
