import type { Id } from '@galla/contract/core/ids.ts';
import { groups } from '@galla/contract/identity/groups/calls.ts';
import { call, pageGroup } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { drop, keep, readKept } from './storage.ts';
import { forgetTestTokens } from './test-mode.ts';

const switchedName = 'switched';
/** The values stored in the tab that belong to the page's merchant. */
const merchantNames = ['last-list'];

/** The same object sends and listens, so that a tab does not receive its own messages. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('galla-merchant');

/**
 * Switches the session to another group, removes this tab's data of the earlier one, and notifies the other tabs. After
 * a simultaneous renewal or switch it tries once more, so the last press wins.
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

/** Calls back when another tab has switched the session to a group other than this page's. */
export function onSwitchElsewhere(handle: () => void): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== pageGroup()) handle();
  });
}

/** Removes this tab's data of its merchant, ends test mode, and marks the next page as one after a switch. */
export function forgetMerchant(): void {
  for (const name of merchantNames) drop(name);
  forgetTestTokens();
  keep(switchedName, '1');
}

/** Returns whether the page opened because of a switch, and removes the mark. */
export function takeSwitched(): boolean {
  const switched = readKept(switchedName) !== undefined;
  drop(switchedName);
  return switched;
}
