import { linkLimits } from '@galla/contract/collect/payment-links/fields.ts';
import { formatPhone } from '@galla/ui/format/phone.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { PhoneField } from '@galla/ui/inputs/PhoneField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import longForm from '../../../lib/forms/LongForm.module.css';
import css from './Create.module.css';
import type { Channel, LinkForm } from './use-link-form.ts';

const c = classNames({ ...longForm, ...css });

/** Who pays, and how the link reaches them. */
export function CustomerPart({ form }: { readonly form: LinkForm }) {
  const { name, phone, email, channels, setChannels } = form;
  const sms = channels.includes('SMS');
  const mail = channels.includes('EMAIL');
  const turn = (channel: Channel, on: boolean) =>
    setChannels(on ? [...channels, channel] : channels.filter((one) => one !== channel));
  return (
    <Section title={t`Customer`}>
      <div className={c('fields')}>
        <div className={c('two')}>
          <TextField
            label={t`Name`}
            required
            maxLength={linkLimits.customerName}
            autoComplete="off"
            placeholder={t`Kavita Menon`}
            {...name.input}
          />
          <PhoneField label={t`Mobile number`} required={sms} optional={!sms} {...phone.input} autoComplete="off" />
        </div>
        <TextField
          label={t`Email`}
          required={mail}
          optional={!mail}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          {...email.input}
        />
        <fieldset className={c('group')}>
          <legend>
            <Trans>Send the link by</Trans>
          </legend>
          <div className={c('channels')}>
            <Checkbox
              label={
                phone.value.length === 10 && phone.error === undefined ? (
                  <Trans>
                    SMS to <span className="num">{ph({ phone: formatPhone(phone.value) })}</span>
                  </Trans>
                ) : (
                  'SMS'
                )
              }
              checked={sms}
              onChange={(on) => turn('SMS', on)}
            />
            <Checkbox label={t`Email`} checked={mail} onChange={(on) => turn('EMAIL', on)} />
          </div>
        </fieldset>
      </div>
    </Section>
  );
}
