import { access } from '@galla/contract/access/endpoints.ts';
import { languages } from '@galla/contract/core/languages.ts';
import { personNameField, profile } from '@galla/contract/profile/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatPhone } from '@galla/ui/format/mask.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useTheme } from '@galla/ui/theme/theme.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call, queryOf } from '../lib/api/api.ts';
import { fieldMessage } from '../lib/api/api-error.ts';
import { refusalOf } from '../lib/api/refusal.ts';
import { useUnsavedChanges } from '../lib/forms/UnsavedChanges.tsx';
import { useField } from '../lib/forms/use-field.ts';
import { useRouter } from '../lib/router/use-router.ts';
import { pageLanguage } from '../lib/session/language.ts';
import { roleWord } from '../lib/session/role-word.ts';
import { useSession } from '../lib/session/session.ts';
import css from './Profile.module.css';

const themes = { light: 'Light', dark: 'Dark', system: 'As the system' } as const;
const types = { ONLINE_MERCHANT: 'Online', OFFLINE_MERCHANT: 'In store', FASTAG: 'FASTag' } as const;

/** Who the person is; of it they change the name here. */
export function OwnData() {
  const { me } = useSession();
  const theme = useTheme();
  return (
    <Section title="Your details">
      <NameForm />
      <KeyValues
        items={[
          { name: 'Phone number', value: me.phoneNumber === null ? null : formatPhone(me.phoneNumber), figure: true },
          { name: 'Role', value: roleWord(me.roleName) },
          { name: 'Language', value: `${languages[pageLanguage]}, chosen in the profile menu at the top` },
          { name: 'Theme', value: `${themes[theme.choice]}, chosen in the profile menu at the top` },
        ]}
      />
    </Section>
  );
}

/** For whom the person works here. */
export function MerchantData() {
  const { profile: merchant } = useSession();
  return (
    <Section title={merchant.superMerchant ? 'Super-merchant' : 'Merchant'}>
      <KeyValues
        items={[
          { name: 'Name', value: merchant.name },
          { name: merchant.superMerchant ? 'Code' : 'MID', value: merchant.merchantId, copy: merchant.merchantId },
          ...(merchant.superMerchant
            ? [{ name: 'Merchants', value: String(merchant.merchantCount), figure: true }]
            : [
                { name: 'Type', value: types[merchant.type] },
                { name: 'Category', value: merchant.category },
                { name: 'GSTIN', value: merchant.gstin, figure: true },
              ]),
        ]}
      />
    </Section>
  );
}

/** The name; leaving it changed asks first (UI-08). */
function NameForm() {
  const { me } = useSession();
  const name = useField(personNameField, me.name);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const client = useQueryClient();
  const router = useRouter();
  const changed = name.value.trim() !== me.name;

  const save = async (): Promise<boolean> => {
    setRefusal('');
    if (!name.check()) {
      document.getElementById('own-name')?.focus();
      return false;
    }
    setBusy(true);
    try {
      const saved = await call(profile.update, { params: { userId: me.userId }, body: { name: name.value } });
      const shown = saved.name ?? name.value.trim();
      client.setQueryData(queryOf(access.me, {}).queryKey, { ...me, name: shown });
      name.onChange(shown);
      await router.refresh();
      toast.success('User Data Updated.');
      return true;
    } catch (error) {
      name.setError(fieldMessage(error, 'name'));
      if (fieldMessage(error, 'name') === undefined) setRefusal(refusalOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const { question } = useUnsavedChanges({ changed, onSave: save });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changed && !busy) void save();
  };
  return (
    <form noValidate className={`${css['form']} ${css['name']}`} onSubmit={submit}>
      <TextField
        id="own-name"
        name="name"
        label="Name"
        required
        autoComplete="name"
        value={name.value}
        onChange={name.onChange}
        onBlur={name.onBlur}
        error={name.error}
      />
      {refusal !== '' && (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      )}
      {changed && (
        <Button type="submit" kind="primary" busy={busy} busyLabel="Saving">
          Save name
        </Button>
      )}
      {question}
    </form>
  );
}
