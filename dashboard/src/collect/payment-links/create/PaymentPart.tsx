import { linkLimits } from '@galla/contract/collect/payment-links/fields.ts';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import longForm from '../../../lib/forms/LongForm.module.css';
import { useSession } from '../../../lib/session/session.ts';
import css from './Create.module.css';
import { expiryChoices, expiryDays, expiryText } from './expiry-choices.ts';
import { StoreField } from './StoreField.tsx';
import type { LinkForm } from './use-link-form.ts';

const c = classNames({ ...longForm, ...css });

interface Props {
  readonly form: LinkForm;
  readonly isOnline: boolean;
  readonly merchantId: string;
}

/** The amount, reference, expiry, and purpose. */
export function PaymentPart({ form, isOnline, merchantId }: Props) {
  const { amount, reference, expires, day, purpose } = form;
  const { storeRestricted } = useSession().me;
  // Shops have stores; at online merchants, people limited to some stores create links for those.
  const offersStores = !isOnline || storeRestricted;
  const { isSum, ...input } = amount;
  const days = expiryDays();
  return (
    <Section title={t`Payment`}>
      <div className={c('fields')}>
        <AmountField
          id="link-amount"
          label={t`Amount`}
          required
          className={c('amount')}
          readOnly={isSum}
          hint={isSum ? t`Total of all items` : isOnline ? t`Minimum ₹1` : t`From ₹1 to ₹25,000`}
          {...input}
        />
        <div className={c('two')}>
          <TextField
            label={t`Reference ID`}
            required
            figures
            maxLength={linkLimits.referenceId}
            autoComplete="off"
            spellCheck={false}
            hint={t`Shown to the payer and in reports`}
            {...reference.input}
          />
          <SelectField
            label={t`Expires`}
            hint={t`At 11:59 PM IST`}
            options={expiryChoices.map((value) => ({ value, label: expiryText(value) }))}
            {...expires.input}
          />
        </div>
        {expires.value === 'day' && (
          <TextField label={t`Last day to pay`} required type="date" min={days.first} max={days.last} {...day.input} />
        )}
        {offersStores && <StoreField field={form.store} merchantId={merchantId} />}
        <TextField
          label={t`Purpose`}
          optional
          maxLength={linkLimits.purpose}
          autoComplete="off"
          placeholder={t`Corporate gift boxes, 120 pieces`}
          suffix={<span className="num">{`${purpose.value.length}/${linkLimits.purpose}`}</span>}
          {...purpose.input}
        />
      </div>
    </Section>
  );
}
