import { modeHeader, testTokenHeader } from '@galla/contract/core/endpoint.ts';
import type { TestTokens } from '@galla/contract/developers/test-mode/endpoints.ts';
import { page } from '../api/headers.ts';
import { readStored, removeStored, store } from './storage.ts';

/** All tabs share the two tokens of test mode, separated by a space: the one for calls, then the one that renews it. */
const key = 'galla-test-mode';

const readTokens = () => (typeof localStorage === 'undefined' ? undefined : readStored(localStorage, key)?.split(' '));

/** Whether this page is in test mode. It stays so until it reloads, so that a page never mixes modes (TST-03). */
export const isTestPage = readTokens() !== undefined;

/** The token that renews the token for calls. */
export const refreshToken = () => readTokens()?.[1] ?? '';

/** Stores the tokens (TST-01). Pages loaded from then on are in test mode. */
export const keepTestTokens = ({ token, refreshToken }: TestTokens) =>
  store(localStorage, key, `${token} ${refreshToken}`);

/** Forgets the tokens (SES-07). */
export const forgetTestTokens = () => removeStored(localStorage, key);

/** Calls back when another tab has switched test mode on or off. */
export const onModeElsewhere = (handle: () => void) =>
  addEventListener('storage', () => {
    if ((readTokens() !== undefined) !== isTestPage) handle();
  });

/** Colours the frame of a page in test mode and sends its calls in test mode. Called before the first call. */
export function showMode(): void {
  if (!isTestPage) return;
  document.documentElement.dataset['mode'] = 'test';
  page.modeHeaders = () => ({ [modeHeader]: 'test', [testTokenHeader]: readTokens()?.[0] ?? '' });
}
