import { anyone, vendor } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The screens of the vendor layout, which is a separate page (SPL-04). Any other path below the first is not found. */
export const vendorScreens = {
  index: { path: '/vendor', title: 'Vendor', access: anyone, testMode: false },
  signIn: { path: '/vendor/login', title: 'Vendor sign in', access: anyone, testMode: false },
  dashboard: { path: '/vendor/dashboard', title: 'Vendor dashboard', access: vendor, testMode: false },
  redirect: { path: '/vendor/redirect', title: 'Redirecting', access: vendor, testMode: false },
  notAuthorized: { path: '/vendor/not-authorized', title: 'Not authorized', access: anyone, testMode: false },
} as const satisfies Record<string, Screen>;

/** The vendor screen at a path, ignoring letter case. */
export function vendorScreenAt(path: string): Screen | undefined {
  const place = path.toLowerCase().replace(/\/$/, '');
  return Object.values<Screen>(vendorScreens).find((screen) => screen.path === place);
}

/** Whether the vendor layout answers a path, even if only with Not Found. */
export const isInVendorLayout = (path: string) => /^\/vendor(\/|$)/i.test(path);
