import type { Id } from '@galla/contract/core/ids.ts';
import { groups } from '@galla/contract/identity/groups/endpoints.ts';
import { call, pageGroup } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { drop, keep, readKept } from './storage.ts';
import { forgetTestTokens } from './test-mode.ts';

const switchedName = 'switched';
/** The tab's stored values that belong to the merchant of the page. */
const merchantNames = ['last-list'];

/** One object sends and listens, so that a tab does not receive its own messages. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('galla-merchant');

/**
 * Moves the session to another group, forgets this tab's data of the earlier one, and notifies the other
 * tabs. After a simultaneous renewal or switch it tries once more: the last press counts.
 * @throws ApiError
 */
export async function chooseMerchant(groupId: string): Promise<void> {
  const choose = () => call(groups.choose, { body: { groupId: groupId as Id<'group'> } });
  await choose().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'MERCHANT_SWITCHED') return choose();
    throw error;
  });
  forgetMerchant();
  tabs?.postMessage(groupId);
}

/** Calls back when another tab has moved the session to a group that this page is not for. */
export function onSwitchElsewhere(handle: () => void): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== pageGroup()) handle();
  });
}

/** Forgets this tab's data of its merchant, leaves its test mode, and marks that the next page has another. */
export function forgetMerchant(): void {
  for (const name of merchantNames) drop(name);
  forgetTestTokens();
  keep(switchedName, '1');
}

/** Whether the page was opened because the merchant changed, once. */
export function takeSwitched(): boolean {
  const switched = readKept(switchedName) !== undefined;
  drop(switchedName);
  return switched;
}
