import { groupHeader, idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { deviceFingerprint, readCookie } from '../session/device.ts';
import { buildVersion } from './build.ts';

interface HeaderOptions {
  /** The group that the page is for, once it is known. */
  readonly group?: string | undefined;
  readonly captcha?: string;
  readonly idempotencyKey?: string;
}

/** The headers of every call (HTTP-05), with the request-forgery token of the named cookie. */
export function headersFor(
  forgeryCookie: string | undefined,
  { group, captcha, idempotencyKey }: HeaderOptions,
): Record<string, string> {
  const fingerprint = deviceFingerprint();
  return {
    accept: 'application/json',
    'x-app-id': 'galla-dashboard',
    'x-namespace': 'merchant',
    'x-source-platform': 'WEB',
    'x-source-type': 'DASHBOARD',
    'x-source-version': buildVersion,
    ...(group === undefined ? {} : { [groupHeader]: group }),
    ...(fingerprint === undefined ? {} : { 'x-device-fingerprint': fingerprint }),
    ...(forgeryCookie === undefined ? {} : { 'x-csrf-token': readCookie(forgeryCookie) ?? '' }),
    ...(captcha === undefined ? {} : { 'x-captcha': captcha }),
    ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
  };
}
