import { readStored, store } from '../../../lib/session/storage.ts';

const key = 'galla-vendor';

/** The browser's state of the vendor's sign-in (SPL-04). The session is a cookie that scripts cannot read. */
export interface VendorState {
  readonly metaDetails: {
    /** The meta id of the link. */
    readonly metaId?: string;
    /** The requesting merchant, once it is known. */
    readonly organisationId?: string;
    /** The token of a running OTP step. */
    readonly otpToken?: string;
  };
  readonly isLoggedIn: boolean;
}

const nobody: VendorState = { metaDetails: {}, isLoggedIn: false };

/** The stored state; empty if it cannot be read. */
export function readVendor(): VendorState {
  try {
    const kept = JSON.parse(readStored(localStorage, key) ?? 'null') as Partial<VendorState> | null;
    return { metaDetails: kept?.metaDetails ?? {}, isLoggedIn: kept?.isLoggedIn === true };
  } catch {
    return nobody;
  }
}

/** Stores the state for all tabs. */
export const saveVendor = (state: VendorState) => store(localStorage, key, JSON.stringify(state));

/** Clears the vendor's state, except the link. */
export function resetVendor(metaId: string | undefined): VendorState {
  const state = { ...nobody, metaDetails: metaId === undefined ? {} : { metaId } };
  saveVendor(state);
  return state;
}

/** Applies a link's meta id; a different one resets the state (SPL-04). */
export function withMetaId(state: VendorState, metaId: string | null): { state: VendorState; reset: boolean } {
  const known = state.metaDetails.metaId;
  if (metaId === null || metaId === known) return { state, reset: false };
  return { state: { ...nobody, metaDetails: { metaId } }, reset: known !== undefined };
}
