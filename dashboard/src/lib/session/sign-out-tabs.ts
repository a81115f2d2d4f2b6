/** The same object sends and listens, so that a tab does not receive its own messages. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('galla-session');

/** Notifies the other tabs that the person has signed out. */
export const announceSignOut = () => tabs?.postMessage('signed-out');

/** Calls back when the person has signed out in another tab. */
export const onSignedOutElsewhere = (handle: () => void) => tabs?.addEventListener('message', handle);
