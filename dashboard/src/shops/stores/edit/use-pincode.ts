import { places } from '@galla/contract/shops/stores/calls.ts';
import { unknownPincodeText } from '@galla/contract/shops/stores/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { storeRules } from './field-rules.ts';

/** The city, state and centre of a PIN code, once its six digits are typed (STO-06). */
export function usePincode(text: string) {
  const pincode = text.trim();
  const isWhole = storeRules().pincode.safeParse(pincode).success;
  const { data, error } = useQuery({
    ...queryOf(places.pincode, { params: { pincode } }),
    enabled: isWhole,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    area: isWhole ? data : undefined,
    unknown: isWhole && error instanceof ApiError && error.code === 'PINCODE_UNKNOWN' ? unknownPincodeText : undefined,
  };
}
