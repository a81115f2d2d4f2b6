import { pageLimits } from '@galla/contract/collect/payment-pages/fields.ts';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import longForm from '../../../lib/forms/LongForm.module.css';
import css from './Edit.module.css';
import { EntryList } from './EntryList.tsx';
import { type AskDraft, newAsk } from './page-draft.ts';
import type { PartProps } from './part-props.ts';

const c = classNames({ ...longForm, ...css });

const kinds = () => [
  { value: 'TEXT', label: t`Text` },
  { value: 'NUMBER', label: t`Number` },
  { value: 'EMAIL', label: t`Email` },
  { value: 'PHONE', label: t`Mobile number` },
  { value: 'CHOICE', label: t`Choice` },
];

/** The questions to customers besides name and mobile number. */
export function AsksPart({ draft: { asks }, problems, onChange }: PartProps) {
  const error = problems['asks'];
  return (
    <Section title={t`Questions`}>
      <fieldset
        id="page-asks"
        tabIndex={-1}
        className={c('group', 'fields')}
        {...(error ? { 'aria-describedby': 'page-asks-error' } : {})}
      >
        <legend className={c('note')}>
          <Trans>We always ask for a name and mobile number. Never ask for card numbers, PINs or OTPs.</Trans>
        </legend>
        <EntryList
          entries={asks}
          max={pageLimits.asks}
          addLabel={t`Add question`}
          requiredLabel={t`Required`}
          removeLabel={(number) => t`Remove question ${number}`}
          newEntry={newAsk}
          onChange={(changed) => onChange({ asks: changed })}
          fields={(ask, number, change) => <AskFields ask={ask} number={number} onChange={change} />}
        />
        {error !== undefined && (
          <p id="page-asks-error" className={c('wrong')} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </Section>
  );
}

interface AskProps {
  readonly ask: AskDraft;
  readonly number: number;
  readonly onChange: (part: Partial<AskDraft>) => void;
}

const AskFields = ({ ask, number, onChange }: AskProps) => (
  <>
    <div className={c('two')}>
      <TextField
        label={t`Question ${number}`}
        required
        maxLength={pageLimits.askLabel}
        autoComplete="off"
        value={ask.label}
        onChange={(label) => onChange({ label })}
      />
      <SelectField
        label={t`Answer`}
        options={kinds()}
        value={ask.kind}
        onChange={(kind) => onChange({ kind: kind as AskDraft['kind'] })}
      />
    </div>
    {ask.kind === 'CHOICE' && (
      <TextArea
        label={t`Options`}
        required
        hint={t`One per line.`}
        value={ask.options}
        onChange={(options) => onChange({ options })}
      />
    )}
  </>
);
