import { pageLimits } from '@galla/contract/payment-pages/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Plus } from 'lucide-react';
import css from './Edit.module.css';
import { type AskDraft, newAsk } from './page-draft.ts';
import type { PartProps } from './part-props.ts';

const c = classNames(css);

const kinds = [
  { value: 'TEXT', label: 'Words' },
  { value: 'NUMBER', label: 'Number' },
  { value: 'EMAIL', label: 'Email' },
  { value: 'PHONE', label: 'Mobile number' },
  { value: 'CHOICE', label: 'Choice' },
];

/** What customers are asked beside their name and mobile number. */
export function AsksPart({ draft: { asks }, problems, onChange }: PartProps) {
  const error = problems['asks'];
  const add = () => onChange({ asks: [...asks, newAsk(Math.max(-1, ...asks.map(({ key }) => key)) + 1)] });
  return (
    <Section title="Questions">
      <fieldset
        id="page-asks"
        tabIndex={-1}
        className={c('group', 'fields')}
        {...(error ? { 'aria-describedby': 'page-asks-error' } : {})}
      >
        <legend className={c('note')}>
          Name and mobile number are always asked. Never ask for card numbers, PINs or OTPs.
        </legend>
        <ol className={c('list')}>
          {asks.map((ask, index) => (
            <AskFields
              key={ask.key}
              ask={ask}
              number={index + 1}
              onChange={(part) =>
                onChange({ asks: asks.map((one) => (one.key === ask.key ? { ...one, ...part } : one)) })
              }
              onRemove={() => onChange({ asks: asks.filter(({ key }) => key !== ask.key) })}
            />
          ))}
        </ol>
        {error !== undefined && (
          <p id="page-asks-error" className={c('wrong')} role="alert">
            {error}
          </p>
        )}
        {asks.length < pageLimits.asks && (
          <div>
            <Button size="small" icon={Plus} onClick={add}>
              Add question
            </Button>
          </div>
        )}
      </fieldset>
    </Section>
  );
}

interface AskProps {
  readonly ask: AskDraft;
  readonly number: number;
  readonly onChange: (part: Partial<AskDraft>) => void;
  readonly onRemove: () => void;
}

const AskFields = ({ ask, number, onChange, onRemove }: AskProps) => (
  <li className={c('entry')}>
    <div className={c('two')}>
      <TextField
        label={`Question ${number}`}
        required
        maxLength={pageLimits.askLabel}
        autoComplete="off"
        value={ask.label}
        onChange={(label) => onChange({ label })}
      />
      <SelectField
        label="Answer"
        options={kinds}
        value={ask.kind}
        onChange={(kind) => onChange({ kind: kind as AskDraft['kind'] })}
      />
    </div>
    {ask.kind === 'CHOICE' && (
      <TextArea
        label="Answers to choose from"
        required
        hint="One a line."
        value={ask.options}
        onChange={(options) => onChange({ options })}
      />
    )}
    <div className={c('under')}>
      <Checkbox label="Needed" checked={ask.required} onChange={(required) => onChange({ required })} />
      <Button kind="danger-text" size="small" onClick={onRemove}>
        {`Remove question ${number}`}
      </Button>
    </div>
  </li>
);
