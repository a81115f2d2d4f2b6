import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import { apiScopes } from '@galla/contract/core/api/scopes.ts';
import { apiKeys } from '@galla/contract/developers/api-keys/calls.ts';
import type { ApiKeyEntry, ShownApiKey } from '@galla/contract/developers/api-keys/endpoints.ts';
import { moneyScopes, usualRefundLimits } from '@galla/contract/developers/api-keys/feature.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { atDay, isoDay } from '@galla/ui/format/dates.ts';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { useChoice } from '../../lib/forms/use-choice.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { scopeNames } from '../developer/public/scope-names.ts';
import css from './ApiKeys.module.css';
import { scopeNotes } from './api-key-labels.ts';
import type { Making } from './use-api-keys.ts';

interface Props {
  readonly making: Making;
  readonly onMade: (shown: ShownApiKey | undefined) => Promise<unknown>;
  readonly onClose: () => void;
}

const okay = { success: true } as const;
const nameRule = {
  safeParse: (text: string) =>
    text.trim() === '' ? { success: false, error: { issues: [{ message: t`Name this key.` }] } } : okay,
};
const anything = { safeParse: () => okay };
const tooSmall = (paise: number | null) => (paise !== null && paise < 100 ? t`Minimum ₹1.` : undefined);

/** Creates a key, or changes what it may do. */
export function KeyForm({ making, onMade, onClose }: Props) {
  const known = 'change' in making ? making.change : undefined;
  const { name, scopes, perRefund, perDay, expires, addresses, form, isChanged } = useKeyForm({
    making,
    known,
    onMade,
    onClose,
  });
  const id = useId();
  const leaving = useUnsavedChanges({ changed: isChanged, onSave: form.save, onClose });
  // A question replaces the form: no dialog opens another.
  if (leaving.question !== false) return leaving.question;
  return (
    <Modal
      title={known === undefined ? titleOf(making) : t`Edit ${{ name: known.name }}`}
      onClose={leaving.close}
      footer={
        <>
          <Button onClick={leaving.close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} kind="primary" busy={form.busy} busyLabel={t`Saving`}>
            {known === undefined ? t`Create key` : t`Save`}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={css['form']} onSubmit={form.submit}>
        <TextField
          label={t`Name`}
          required
          maxLength={40}
          autoComplete="off"
          hint={t`Such as Shop server`}
          {...name.input}
        />
        <fieldset className={css['scopes']}>
          <legend>
            <Trans>Permissions</Trans>
          </legend>
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(scopeNames[scope])}
              note={t(scopeNotes[scope])}
              checked={scopes.value.includes(scope)}
              onChange={(on) =>
                scopes.input.onChange(on ? [...scopes.value, scope] : scopes.value.filter((one) => one !== scope))
              }
            />
          ))}
          {scopes.error !== undefined && <p className={css['wrong']}>{scopes.error}</p>}
        </fieldset>
        {scopes.value.some((scope) => moneyScopes.has(scope)) && (
          <>
            <AmountField
              label={t`Limit per refund`}
              optional
              hint={t`Leave it empty for no limit.`}
              {...perRefund.input}
            />
            <AmountField
              label={t`Daily refund limit`}
              optional
              hint={t`Total per day (IST). Leave it empty for no limit.`}
              {...perDay.input}
            />
          </>
        )}
        <TextField
          label={t`Expiry date`}
          optional
          type="date"
          min={isoDay(currentTime())}
          hint={t`Leave it empty for a key that never expires.`}
          {...expires.input}
        />
        <TextArea
          label={t`Allowed IP addresses`}
          optional
          rows={2}
          hint={t`One per line, such as 203.0.113.8 or 203.0.113.0/24. Leave empty to allow all addresses.`}
          {...addresses.input}
        />
        <Refusal text={form.problem} />
      </form>
    </Modal>
  );
}

const titleOf = (making: Making) =>
  'mode' in making && making.mode === 'live' ? t`New production key` : t`New test key`;

/** The form's fields, and how it is sent. */
function useKeyForm({ making, known, onMade, onClose }: Props & { readonly known: ApiKeyEntry | undefined }) {
  const name = useField('key-name', nameRule, known?.name);
  const scopes = useChoice<readonly ApiScope[]>(known?.scopes ?? ['read', 'orders'], (chosen) =>
    chosen.length === 0 ? t`Choose what the key may do.` : undefined,
  );
  const limits = known?.refundLimits ?? usualRefundLimits;
  const perRefund = useChoice<number | null>(limits.perRefund, tooSmall);
  const perDay = useChoice<number | null>(limits.perDay, tooSmall);
  const expires = useField('key-expires', anything, known?.expiresAt == null ? '' : isoDay(known.expiresAt));
  const addresses = useField('key-addresses', anything, known?.allowedAddresses.join('\n'));
  const send = async () => {
    const settings = {
      name: name.value.trim(),
      scopes: [...scopes.value],
      expiresAt: expires.value === '' ? null : endOfDay(expires.value),
      refundLimits: { perRefund: perRefund.value, perDay: perDay.value },
      allowedAddresses: addresses.value.split(/[\s,]+/).filter((text) => text !== ''),
    };
    await onMade(await save(making, settings));
    toast.success(known === undefined ? t`API key created` : t`API key saved`);
    onClose();
  };
  const form = useForm({
    fields: {
      name,
      scopes,
      expiresAt: expires,
      'allowedAddresses.0': addresses,
      'refundLimits.perRefund': perRefund,
      'refundLimits.perDay': perDay,
    },
    send,
  });
  const isChanged =
    name.value !== (known?.name ?? '') || addresses.value !== (known?.allowedAddresses.join('\n') ?? '');
  return { name, scopes, perRefund, perDay, expires, addresses, form, isChanged };
}

/** The end of a day in India. */
const endOfDay = (day: string) => new Date(Date.parse(atDay(day)) + 86_400_000).toISOString();

async function save(
  making: Making,
  settings: Parameters<typeof call<typeof apiKeys.create>>[1]['body'],
): Promise<ShownApiKey | undefined> {
  if (!('change' in making))
    return call(making.mode === 'live' ? apiKeys.create : apiKeys.generateTest, { body: settings });
  const { key } = await call(apiKeys.updateConfig, { body: { keyId: making.change.keyId, ...settings } });
  if (key.waiting !== null) toast.info(t`Another Admin must approve refunds for this key`);
  return undefined;
}
