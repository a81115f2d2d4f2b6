import type { FormField } from '../../../lib/forms/use-field.ts';
import { partsOf, type StoreForm, type StoreStart } from './use-store-form.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges a version of the store that another person saved while the form was open. Their changes replace the fields
 * that are unchanged here. Edited fields stay.
 */
export function takeTheirs(form: StoreForm, was: StoreStart, is: StoreStart): void {
  const follow = (field: FormField, textOf: (store: StoreStart) => string | null | undefined) => {
    const [before, now] = [textOf(was) ?? '', textOf(is) ?? ''];
    if (before !== now && field.latest() === before) field.onChange(now);
  };
  const { pincode, city, line, locality, landmark, setPlace } = form.address;
  follow(form.name, ({ name }) => name);
  follow(pincode, ({ address }) => address?.pincode);
  follow(city, ({ address }) => address?.city);
  follow(line, ({ address }) => address?.line);
  follow(locality, ({ address }) => address?.locality);
  follow(landmark, ({ address }) => address?.landmark);
  const [before, now] = [partsOf(was), partsOf(is)];
  setPlace((place) => (isSame(place, before.address.place) ? (now.address.place ?? null) : place));
  form.setTags((tags) => (isSame(tags, before.tags) ? now.tags : tags));
  if (isSame(form.hours.value, before.hours)) form.hours.input.onChange(now.hours);
}
