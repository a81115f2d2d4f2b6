import { anyone, vendor } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The screens of the vendor layout, which is a page of its own (SPL-04). Any other path below the first is not found. */
export const vendorScreens = {
  index: { path: '/vendor', title: 'Vendor', access: anyone, testMode: false },
  signIn: { path: '/vendor/login', title: 'Vendor sign in', access: anyone, testMode: false },
  dashboard: { path: '/vendor/dashboard', title: 'Vendor dashboard', access: vendor, testMode: false },
  redirect: { path: '/vendor/redirect', title: 'Redirecting', access: vendor, testMode: false },
  notAuthorized: { path: '/vendor/not-authorized', title: 'Not authorized', access: anyone, testMode: false },
} as const satisfies Record<string, Screen>;

/** The screen of the vendor layout at a path, whatever the case of its letters. */
export function vendorScreenAt(path: string): Screen | undefined {
  const place = path.toLowerCase().replace(/\/$/, '');
  return Object.values<Screen>(vendorScreens).find((screen) => screen.path === place);
}

/** Whether the vendor layout answers a path, if only to say that there is nothing. */
export const isInVendorLayout = (path: string) => /^\/vendor(\/|$)/i.test(path);
