import { places } from '@galla/contract/shops/stores/calls.ts';
import { coordinatesText, liesInIndia } from '@galla/contract/shops/stores/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LocateFixed, MapPin, Pencil, Search } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import type { FormField } from '../../../lib/forms/use-field.ts';
import { DeviceRefused, devicePosition } from './device-position.ts';
import css from './Edit.module.css';
import type { StoreLocation } from './use-store-form.ts';

const c = classNames(css);

const sources: Readonly<Record<StoreLocation['locatedBy'], MessageDescriptor>> = {
  PINCODE: msg`Centre of the PIN code area`,
  ADDRESS: msg`From the address`,
  DEVICE: msg`From this device`,
  ENTERED: msg`Entered by hand`,
};

interface Props {
  /** Null for the centre of the PIN code's area. */
  readonly place: StoreLocation | null;
  readonly middle: StoreLocation | null;
  readonly address: { readonly [name in 'line' | 'locality' | 'landmark' | 'pincode' | 'city']: FormField };
  readonly onChange: (place: StoreLocation) => void;
}

/** The coordinates of a store: from its PIN code, its address or the device, or entered by hand (STO-06). */
export function PlaceField({ place, middle, address, onChange }: Props) {
  const [byHand, setByHand] = useState(false);
  const { run, busy, problem } = useAct({
    refused: (error) => (error instanceof DeviceRefused ? error.message : refusalOf(error)),
  });
  const shown = place ?? middle;
  const find = () =>
    run(async () => {
      const { line, locality, city, pincode } = address;
      const text = [line, locality, city].map(({ value }) => value.trim()).filter(Boolean);
      const query = { address: text.join(', ') || pincode.value, pincode: pincode.value.trim() };
      onChange(await call(places.geocode, { query }));
    });
  const locate = () =>
    run(async () => {
      const point = await devicePosition();
      if (!liesInIndia(point)) throw new DeviceRefused(coordinatesText);
      onChange({ ...point, locatedBy: 'DEVICE' });
      await fillFrom(point, address);
    });
  return (
    <div className={c('place')}>
      <div className={c('placeNow')} aria-live="polite">
        <Icon of={MapPin} size={18} />
        {shown === null ? (
          <span>
            <Trans>No coordinates yet</Trans>
          </span>
        ) : (
          <span>
            <Figure strong>{`${shown.latitude.toFixed(5)}, ${shown.longitude.toFixed(5)}`}</Figure>
            <small>{t(sources[shown.locatedBy])}</small>
          </span>
        )}
      </div>
      <div className={c('placeActs')}>
        <Button size="small" icon={Search} busy={busy} busyLabel={t`Searching`} onClick={() => void find()}>
          <Trans>Find the address</Trans>
        </Button>
        <Button size="small" icon={LocateFixed} onClick={() => void locate()}>
          <Trans>Use my location</Trans>
        </Button>
        <Button size="small" icon={Pencil} aria-expanded={byHand} onClick={() => setByHand(!byHand)}>
          <Trans>Enter by hand</Trans>
        </Button>
      </div>
      <Refusal text={problem} />
      {byHand && <Coordinates shown={shown} onChange={onChange} />}
    </div>
  );
}

/** Fills the empty fields with the address at a point. */
async function fillFrom(point: { latitude: number; longitude: number }, address: Props['address']) {
  const found = await call(places.reverseGeocode, { query: point });
  const known = [
    [address.pincode, found.pincode],
    [address.city, found.city],
    [address.locality, found.locality],
    [address.line, found.line],
  ] as const;
  for (const [field, text] of known) if (field.value.trim() === '' && text !== null) field.onChange(text);
}

function Coordinates({
  shown,
  onChange,
}: {
  readonly shown: StoreLocation | null;
  readonly onChange: Props['onChange'];
}) {
  const [latitude, setLatitude] = useState(shown === null ? '' : String(shown.latitude));
  const [longitude, setLongitude] = useState(shown === null ? '' : String(shown.longitude));
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isWhole = latitude.trim() !== '' && longitude.trim() !== '';
  const isGood = isWhole && liesInIndia(point);
  const set = (next: { readonly latitude: number; readonly longitude: number }, whole: boolean) => {
    if (whole && liesInIndia(next)) onChange({ ...next, locatedBy: 'ENTERED' });
  };
  return (
    <div className={c('two')}>
      <TextField
        label={t`Latitude`}
        inputMode="decimal"
        figures
        placeholder="28.65190"
        value={latitude}
        error={isWhole && !isGood ? coordinatesText : undefined}
        onChange={(text) => {
          setLatitude(text);
          set({ ...point, latitude: Number(text) }, text.trim() !== '' && longitude.trim() !== '');
        }}
      />
      <TextField
        label={t`Longitude`}
        inputMode="decimal"
        figures
        placeholder="77.19070"
        value={longitude}
        onChange={(text) => {
          setLongitude(text);
          set({ ...point, longitude: Number(text) }, text.trim() !== '' && latitude.trim() !== '');
        }}
      />
    </div>
  );
}
