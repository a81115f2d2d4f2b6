import { secondFactor } from '@galla/contract/identity/second-factor/calls.ts';
import type { Passkey } from '@galla/contract/identity/second-factor/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatDateTime, formatDay } from '@galla/ui/format/dates.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { PasskeyName } from './PasskeyName.tsx';
import { Removal } from './Removal.tsx';
import css from './SecondFactor.module.css';

const c = classNames(css);

/** A passkey: its name, its last use, and how to rename or remove it. */
export function PasskeyRow({
  passkey,
  onChanged,
}: {
  readonly passkey: Passkey;
  readonly onChanged: () => Promise<unknown>;
}) {
  const { id, name, addedAt, lastUsedAt, synced } = passkey;
  const [naming, setNaming] = useState(false);
  const rename = async (next: string) => {
    await call(secondFactor.renamePasskey, { params: { id }, body: { name: next } });
    setNaming(false);
    toast.success('Passkey renamed');
    await onChanged();
  };
  const used =
    lastUsedAt === null ? `Added ${formatDay(addedAt)}, not used yet` : `Last used ${formatDateTime(lastUsedAt)}`;
  return (
    <li className={c('row')}>
      <span className={c(arrange['fill'], arrange['lines'], 'words')}>
        <b>{name}</b>
        <span className="small soft">{synced ? `${used} · synced` : used}</span>
      </span>
      <span className={c('acts')}>
        <Button size="small" kind="text" aria-label={`Rename the passkey ${name}`} onClick={() => setNaming(true)}>
          Rename
        </Button>
        <Removal
          name={`passkey ${name}`}
          onRemove={() => call(secondFactor.removePasskey, { params: { id } })}
          onRemoved={onChanged}
        />
      </span>
      {naming && (
        <PasskeyName
          title="Rename passkey"
          sub="Only you see this name."
          act="Save"
          acting="Saving"
          initial={name}
          onName={rename}
          onClose={() => setNaming(false)}
        />
      )}
    </li>
  );
}
