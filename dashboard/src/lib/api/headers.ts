import { groupHeader } from '@galla/contract/core/endpoint.ts';
import { deviceFingerprint } from '../session/device.ts';
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
}

/** The dashboard's own headers of every call (HTTP-05). */
export function headersFor({ group, modeHeaders = page.modeHeaders?.() }: HeaderOptions = {}): Record<string, string> {
  const fingerprint = deviceFingerprint();
  return {
    'x-app-id': 'galla-dashboard',
    'x-namespace': 'merchant',
    'x-source-platform': 'WEB',
    'x-source-type': 'DASHBOARD',
    'x-source-version': buildVersion,
    ...modeHeaders,
    ...(group === undefined ? {} : { [groupHeader]: group }),
    ...(fingerprint === undefined ? {} : { 'x-device-fingerprint': fingerprint }),
  };
}
