import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import longForm from '../../../lib/forms/LongForm.module.css';
import css from './Create.module.css';

const c = classNames({ ...longForm, ...css });

/** A field that the customer fills in before the payment. */
export interface AskedField {
  readonly key: number;
  readonly label: string;
  readonly required: boolean;
}

interface Props {
  readonly fields: readonly AskedField[];
  readonly max: number;
  readonly error: string | undefined;
  readonly onChange: (fields: readonly AskedField[]) => void;
}

/** The questions to the customer before the payment, such as a size or a roll number. */
export function AskedFields({ fields, max, error, onChange }: Props) {
  const change = (key: number, part: Partial<AskedField>) =>
    onChange(fields.map((field) => (field.key === key ? { ...field, ...part } : field)));
  const add = () =>
    onChange([...fields, { key: Math.max(0, ...fields.map(({ key }) => key)) + 1, label: '', required: true }]);
  return (
    <fieldset
      id="link-fields"
      className={c('group')}
      tabIndex={-1}
      {...(error ? { 'aria-describedby': 'link-fields-error' } : {})}
    >
      <legend>
        <Trans>Ask your customer</Trans>
      </legend>
      <p className={c('note')}>
        <Trans>Answers appear on the payment link. Never ask for card numbers, PINs or OTPs.</Trans>
      </p>
      {fields.map((field, index) => (
        <div key={field.key} className={c('asked')}>
          <TextField
            label={t`Question ${{ number: index + 1 }}`}
            maxLength={60}
            autoComplete="off"
            placeholder={t`Roll number`}
            value={field.label}
            onChange={(label) => change(field.key, { label })}
          />
          <Checkbox
            label={t`Required`}
            checked={field.required}
            onChange={(required) => change(field.key, { required })}
          />
          <IconButton
            className={c('remove')}
            icon={Trash2}
            name={t`Remove question ${{ number: index + 1 }}`}
            onClick={() => onChange(fields.filter(({ key }) => key !== field.key))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p id="link-fields-error" className={c('wrong')} role="alert">
          {error}
        </p>
      )}
      {fields.length < max && (
        <div className={c('under')}>
          <Button size="small" icon={Plus} onClick={add}>
            <Trans>Add question</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
