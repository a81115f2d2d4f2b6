import { groupHeader, idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { deviceFingerprint, readCookie } from '../session/device.ts';
import { buildVersion } from './build.ts';

/** What a page of test mode adds to its calls. Set before its first call; pages before sign-in have no mode. */
export const page: { modeHeaders?: () => Record<string, string> } = {};

interface HeaderOptions {
  /** The group that the page is for, once it is known. */
  readonly group?: string | undefined;
  /** In place of the headers of this page's mode. */
  readonly modeHeaders?: Record<string, string> | undefined;
  readonly captcha?: string;
  readonly idempotencyKey?: string;
}

/** The headers of every call (HTTP-05), with the request-forgery token of the named cookie. */
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
