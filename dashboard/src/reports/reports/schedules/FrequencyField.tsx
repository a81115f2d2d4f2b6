import type { Id } from '@galla/contract/core/ids.ts';
import { maxRecipients } from '@galla/contract/reports/reports/rules.ts';
import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { t } from '@lingui/core/macro';
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
  const once = { value: 'ONCE', label: t`Once` } as const;
  return (
    <Choice name={t`How often`} alone below={form.every === undefined ? undefined : frequencyTexts()[form.every]}>
      <Segmented
        label={t`How often`}
        options={[once, ...frequencies.map((value) => ({ value, label: t(frequencyNames[value]) }))]}
        value={form.every ?? 'ONCE'}
        onChange={(every) => change({ every: every === 'ONCE' ? undefined : every })}
      />
    </Choice>
  );
}

/** The people in the team who get a link to each report. */
export function RecipientsField({ form: { form, change } }: Props) {
  const people = useRecipients(form.kind).data?.people ?? [];
  const wrong = form.recipients.length > maxRecipients ? t`Choose up to ${maxRecipients} people.` : undefined;
  return (
    <Choice
      name={t`Send a link to`}
      wrong={wrong}
      below={t`Optional. People with access to these reports and a verified email.`}
    >
      <CheckListFilter
        name={t`People`}
        plural={t`people`}
        options={people.map(({ userId, name, email }) => ({ value: userId, label: name, note: email }))}
        value={form.recipients}
        onChange={(chosen) => change({ recipients: chosen as Id<'person'>[] })}
      />
    </Choice>
  );
}
