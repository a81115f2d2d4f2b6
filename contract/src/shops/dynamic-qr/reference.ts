import { decodeId, encodeId } from '../../core/ids.ts';
import { dynamicQrIds } from './feature.ts';

/** The reference of a dynamic QR (UUID) in its link, `tr`: `D` and the 26 characters of its id. */
export const dynamicQrReference = (id: string): string =>
  `D${encodeId(dynamicQrIds, id).slice(dynamicQrIds.prefix.length + 1)}`;

/** The dynamic QR (UUID) of a reference; undefined if it is not one. Apps may change its case. */
export function readDynamicQrReference(reference: string): string | undefined {
  if (!/^d/i.test(reference)) return undefined;
  return decodeId(dynamicQrIds, `${dynamicQrIds.prefix}_${reference.slice(1).toLowerCase()}`);
}
