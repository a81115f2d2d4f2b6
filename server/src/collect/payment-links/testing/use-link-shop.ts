import { beforeAll, beforeEach } from 'vitest';
import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import type { FakeBank } from '../../checkout/testing/fake-bank.ts';
import { openFakeBank } from '../../checkout/testing/fake-bank.ts';
import { addLinksKey, linkMerchant } from './shop.ts';

/** A merchant with payment links, its Admin, and the bank that its customers pay through. */
interface LinkShop {
  readonly galla: TestGalla;
  readonly bank: FakeBank;
  merchant: TestMerchant;
  admin: TestBrowser;
}

/**
 * Sets up one merchant for all tests of a file. Each test begins with a pending bank and a newly signed-in Admin,
 * because tests move the clock past a session's lifetime.
 */
export function useLinkShop(): LinkShop {
  const bank = openFakeBank();
  const galla = useGalla({ rail: bank });
  const shop = { galla, bank } as LinkShop;
  beforeAll(async () => {
    await addLinksKey(galla);
    shop.merchant = await linkMerchant(galla);
  });
  beforeEach(async () => {
    bank.mood = 'pending';
    shop.admin = await galla.signedIn(await galla.addPerson({ merchant: shop.merchant }));
  });
  return shop;
}
