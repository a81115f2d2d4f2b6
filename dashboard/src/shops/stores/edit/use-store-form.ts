import type { Input } from '@galla/contract/core/endpoint.ts';
import type { storeChanges } from '@galla/contract/shops/stores/calls.ts';
import {
  type OpeningSpan,
  openingHoursProblem,
  openingTimePattern,
} from '@galla/contract/shops/stores/opening-hours.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useChoice } from '../../../lib/forms/use-choice.ts';
import { useField } from '../../../lib/forms/use-field.ts';
import { storeRules } from './field-rules.ts';

type Body = Input<typeof storeChanges.add>['body'];
type AddressBody = Body['address'];

/** The coordinates of a store and their source. */
export type StoreLocation = NonNullable<AddressBody['place']>;

/** The initial values of the form; empty for a new store. */
export type StoreStart = Pick<StoreDetails, 'name' | 'address' | 'hours' | 'tags'>;

const noStore: StoreStart = { name: '', address: null, hours: null, tags: [] };

const hoursProblem = (hours: readonly OpeningSpan[] | null) =>
  hours === null
    ? undefined
    : hours.some(({ from, to }) => !openingTimePattern.test(from) || (to !== '24:00' && !openingTimePattern.test(to)))
      ? t`Enter opening and closing times for each open day.`
      : openingHoursProblem(hours);

/** The fields that new and existing stores share. */
export function useStoreForm(start: StoreStart = noStore) {
  const { address } = start;
  const rules = storeRules();
  const name = useField('store-name', rules.name, start.name);
  const pincode = useField('store-pincode', rules.pincode, address?.pincode ?? '');
  const city = useField('store-city', rules.city, address?.city ?? '');
  const line = useField('store-line', rules.line, address?.line ?? '');
  const locality = useField('store-locality', rules.locality, address?.locality ?? '');
  const landmark = useField('store-landmark', rules.landmark, address?.landmark ?? '');
  const [place, setPlace] = useState<StoreLocation | null>(coordinatesOf(address?.place ?? null));
  const [tags, setTags] = useState<readonly string[]>(start.tags);
  const hours = useChoice<readonly OpeningSpan[] | null>(start.hours, hoursProblem, 'store-hours');
  const addressBody: AddressBody = {
    line: line.value.trim(),
    locality: locality.value.trim(),
    landmark: landmark.value.trim() === '' ? null : landmark.value.trim(),
    pincode: pincode.value.trim(),
    ...(city.value.trim() === '' ? {} : { city: city.value.trim() }),
    place,
  };
  const parts: StoreParts = {
    name: name.value.trim(),
    address: addressBody,
    hours: hours.value === null ? null : [...hours.value],
    tags: [...tags],
  };
  return {
    fields: { name, hours },
    /** The address fields by their names in the request. */
    addressFields: {
      'address.pincode': pincode,
      'address.city': city,
      'address.line': line,
      'address.locality': locality,
      'address.landmark': landmark,
    },
    name,
    address: { pincode, city, line, locality, landmark, place, setPlace },
    tags,
    setTags,
    hours,
    parts,
  };
}

export type StoreForm = ReturnType<typeof useStoreForm>;

/** The contents of the form, as sent. */
export interface StoreParts {
  readonly name: string;
  readonly address: AddressBody;
  readonly hours: OpeningSpan[] | null;
  readonly tags: string[];
}

const coordinatesOf = (place: NonNullable<StoreDetails['address']>['place'] | null): StoreLocation | null =>
  place === null ? null : { ...place, locatedBy: place.locatedBy ?? 'ENTERED' };

/** The saved store in the form in which it would be sent. */
export function partsOf({ name, address, hours, tags }: StoreStart): StoreParts {
  return {
    name,
    address: {
      line: address?.line ?? '',
      locality: address?.locality ?? '',
      landmark: address?.landmark ?? null,
      pincode: address?.pincode ?? '',
      ...(address?.city ? { city: address.city } : {}),
      place: coordinatesOf(address?.place ?? null),
    },
    hours,
    tags,
  };
}

const partNames = ['name', 'address', 'hours', 'tags'] as const;

/** A part of a store that is saved as a whole. */
export type PartName = (typeof partNames)[number];

/** The parts in which two versions of a store differ. */
export const differences = (one: StoreParts, other: StoreParts): PartName[] =>
  partNames.filter((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]));
