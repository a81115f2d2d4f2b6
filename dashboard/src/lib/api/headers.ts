import { groupHeader, idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { deviceFingerprint, readCookie } from '../session/device.ts';
import { buildVersion } from './build.ts';

/**
 * The headers that a page in test mode adds to its calls. Set before its first call; pages before sign-in have no mode.
 */
export const page: { modeHeaders?: () => Record<string, string> } = {};

interface HeaderOptions {
  /** The group of the page, once known. */
  readonly group?: string | undefined;
  /** Replaces the mode headers of this page. */
  readonly modeHeaders?: Record<string, string> | undefined;
  readonly captcha?: string;
  readonly idempotencyKey?: string;
}

/** The headers of every call (HTTP-05), with the CSRF token of the named cookie. */
export function headersFor(
  forgeryCookie: string | undefined,
  { group, captcha, idempotencyKey, modeHeaders = page.modeHeaders?.() }: HeaderOptions,
): Record<string, string> {
  const fingerprint = deviceFingerprint();
  return {
    accept: 'application/json',
    'x-app-id': 'galla-dashboard',
    'x-namespace': 'merchant',
    'x-source-platform': 'WEB',
    'x-source-type': 'DASHBOARD',
    'x-source-version': buildVersion,
    ...modeHeaders,
    ...(group === undefined ? {} : { [groupHeader]: group }),
    ...(fingerprint === undefined ? {} : { 'x-device-fingerprint': fingerprint }),
    ...(forgeryCookie === undefined ? {} : { 'x-csrf-token': readCookie(forgeryCookie) ?? '' }),
    ...(captcha === undefined ? {} : { 'x-captcha': captcha }),
    ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
  };
}
