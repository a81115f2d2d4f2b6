import { linkLimits } from '@galla/contract/collect/payment-links/fields.ts';
import { formatPhone } from '@galla/ui/format/phone.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { PhoneField } from '@galla/ui/inputs/PhoneField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
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
    <Section title="Customer">
      <div className={c('fields')}>
        <div className={c('two')}>
          <TextField
            label="Name"
            required
            maxLength={linkLimits.customerName}
            autoComplete="off"
            placeholder="Kavita Menon"
            {...name.input}
          />
          <PhoneField label="Mobile number" required={sms} optional={!sms} {...phone.input} autoComplete="off" />
        </div>
        <TextField
          label="Email"
          required={mail}
          optional={!mail}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          {...email.input}
        />
        <fieldset className={c('group')}>
          <legend>Send the link by</legend>
          <div className={c('channels')}>
            <Checkbox
              label={
                phone.value.length === 10 && phone.error === undefined ? (
                  <>
                    SMS to <span className="num">{formatPhone(phone.value)}</span>
                  </>
                ) : (
                  'SMS'
                )
              }
              checked={sms}
              onChange={(on) => turn('SMS', on)}
            />
            <Checkbox label="Email" checked={mail} onChange={(on) => turn('EMAIL', on)} />
          </div>
        </fieldset>
      </div>
    </Section>
  );
}
