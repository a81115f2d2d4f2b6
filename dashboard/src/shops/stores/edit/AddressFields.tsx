import { addressLengths } from '@galla/contract/shops/stores/fields.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import css from './Edit.module.css';
import { PlaceField } from './PlaceField.tsx';
import { usePincode } from './use-pincode.ts';
import type { StoreForm } from './use-store-form.ts';

const c = classNames(css);

/** The address. The PIN code comes first and fills city, state and coordinates (STO-06). */
export function AddressFields({ of: address }: { readonly of: StoreForm['address'] }) {
  const { pincode, city, line, locality, landmark, place, setPlace } = address;
  const { area, unknown } = usePincode(pincode.value);
  const fillCity = useEffectEvent((name: string | undefined) => {
    if (name !== undefined && city.value.trim() === '') city.onChange(name);
  });
  useEffect(() => fillCity(area?.city), [area]);
  const change = (text: string) => {
    const plain = text.slice(0, 6);
    if (plain === pincode.value) return;
    pincode.onChange(plain);
    // City and coordinates belonged to the previous PIN code.
    city.onChange('');
    setPlace(null);
  };
  return (
    <>
      <div className={c('three')}>
        <TextField
          label={t`PIN code`}
          required
          digits
          // A pasted PIN code may contain a space, which counts towards the maximum length.
          maxLength={7}
          autoComplete="postal-code"
          {...pincode.input}
          onChange={change}
          error={pincode.error ?? unknown}
          okay={area && `${area.city}, ${area.state}`}
        />
        <TextField label={t`City`} autoComplete="address-level2" {...city.input} />
        <TextField label={t`State or territory`} value={area?.state ?? ''} onChange={() => undefined} disabled />
      </div>
      <TextField
        label={t`Street and building`}
        required
        maxLength={addressLengths.line}
        autoComplete="address-line1"
        placeholder={t`14, Ajmal Khan Road`}
        {...line.input}
      />
      <div className={c('two')}>
        <TextField
          label={t`Area`}
          required
          maxLength={addressLengths.locality}
          autoComplete="address-line2"
          {...locality.input}
        />
        <TextField
          label={t`Landmark`}
          optional
          maxLength={addressLengths.landmark}
          placeholder={t`Opposite the metro`}
          {...landmark.input}
        />
      </div>
      <PlaceField
        place={place}
        middle={area?.place ?? null}
        address={{ line, locality, landmark, pincode, city }}
        onChange={setPlace}
      />
    </>
  );
}
