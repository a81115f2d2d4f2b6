import { secondFactor } from '@galla/contract/identity/second-factor/calls.ts';
import type { Passkey } from '@galla/contract/identity/second-factor/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatDateTime, formatDay } from '@galla/ui/format/dates.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    toast.success(t`Passkey renamed`);
    await onChanged();
  };
  const used =
    lastUsedAt === null
      ? t`Added ${{ addedAt: formatDay(addedAt) }}, not used yet`
      : t`Last used ${{ lastUsedAt: formatDateTime(lastUsedAt) }}`;
  return (
    <li className={c('row')}>
      <span className={c(arrange['fill'], arrange['lines'], 'words')}>
        <b>{name}</b>
        <span className="small soft">{synced ? t`${used} · synced` : used}</span>
      </span>
      <span className={c('acts')}>
        <Button size="small" kind="text" aria-label={t`Rename the passkey ${name}`} onClick={() => setNaming(true)}>
          <Trans>Rename</Trans>
        </Button>
        <Removal
          name={t`passkey ${name}`}
          onRemove={() => call(secondFactor.removePasskey, { params: { id } })}
          onRemoved={onChanged}
        />
      </span>
      {naming && (
        <PasskeyName
          title={t`Rename passkey`}
          sub={t`Only you see this name.`}
          act={t`Save`}
          acting={t`Saving`}
          initial={name}
          onName={rename}
          onClose={() => setNaming(false)}
        />
      )}
    </li>
  );
}
