import type { Id } from '@galla/contract/core/ids.ts';
import { maxRecipients } from '@galla/contract/reports/reports/rules.ts';
import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Choice } from '../generate/Choice.tsx';
import type { GenerateForm } from '../generate/use-generate-form.ts';
import { useRecipients } from '../report-calls.ts';
import { frequenciesOf, frequencyNames, frequencyTexts } from './report-frequencies.ts';

interface Props {
  readonly form: GenerateForm;
}

/** Once, now, or automatically every day, week or month. */
export function FrequencyField({ form: { form, change } }: Props) {
  const frequencies = frequenciesOf(form.kind);
  if (frequencies.length === 0) return null;
  const once = { value: 'ONCE', label: 'Once' } as const;
  return (
    <Choice name="How often" alone below={form.every === undefined ? undefined : frequencyTexts[form.every]}>
      <Segmented
        label="How often"
        options={[once, ...frequencies.map((value) => ({ value, label: frequencyNames[value] }))]}
        value={form.every ?? 'ONCE'}
        onChange={(every) => change({ every: every === 'ONCE' ? undefined : every })}
      />
    </Choice>
  );
}

/** The people in the team who get a link to each report. */
export function RecipientsField({ form: { form, change } }: Props) {
  const people = useRecipients(form.kind).data?.people ?? [];
  const wrong = form.recipients.length > maxRecipients ? `Choose up to ${maxRecipients} people.` : undefined;
  return (
    <Choice
      name="Send a link to"
      wrong={wrong}
      below="Optional. People with access to these reports and a verified email."
    >
      <CheckListFilter
        name="People"
        plural="people"
        options={people.map(({ userId, name, email }) => ({ value: userId, label: name, note: email }))}
        value={form.recipients}
        onChange={(chosen) => change({ recipients: chosen as Id<'person'>[] })}
      />
    </Choice>
  );
}
