import { expect, test } from 'vitest';
import { type VendorState, withMetaId } from './vendor-state.ts';

const signedIn: VendorState = {
  metaDetails: { metaId: 'one', organisationId: 'KAAPI01', otpToken: 'token' },
  isLoggedIn: true,
};

test('SPL-04 a link with another metaId resets the previous sign-in', () => {
  expect(withMetaId(signedIn, 'two')).toEqual({
    state: { metaDetails: { metaId: 'two' }, isLoggedIn: false },
    reset: true,
  });
});

test('SPL-04 the same link, and an address without one, keep the sign-in', () => {
  expect(withMetaId(signedIn, 'one')).toEqual({ state: signedIn, reset: false });
  expect(withMetaId(signedIn, null)).toEqual({ state: signedIn, reset: false });
});

test('SPL-04 the first link of a browser is stored', () => {
  const nobody: VendorState = { metaDetails: {}, isLoggedIn: false };
  expect(withMetaId(nobody, 'one')).toEqual({
    state: { metaDetails: { metaId: 'one' }, isLoggedIn: false },
    reset: false,
  });
});
