import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { t } from '@lingui/core/macro';
import { Columns3 } from 'lucide-react';
import { useTemplates } from '../report-calls.ts';
import { columnCount, templateNames } from '../report-labels.ts';
import { fits } from '../report-look.ts';
import { Choice } from './Choice.tsx';
import { ChosenColumns } from './ChosenColumns.tsx';
import type { GenerateForm } from './use-generate-form.ts';

/** The columns of a report: those of a dictionary or a custom template, and the button to choose others. */
export function TemplateField({ form, onColumns }: { readonly form: GenerateForm; readonly onColumns: () => void }) {
  const { form: chosen, look, change } = form;
  const dictionaries = reportKinds[chosen.kind].dictionaries.map((value) => ({
    value,
    label: t(templateNames[value]),
  }));
  const own = useTemplates().filter(({ template }) => fits(chosen.kind, template));
  const named = own.map(({ templateId, name }) => ({ value: templateId as string, label: name }));
  const choose = (value: string) => {
    const template = dictionaries.find((one) => one.value === value)?.value;
    const templateId = own.find((one) => one.templateId === value)?.templateId;
    change({ look: template === undefined ? { templateId } : { template } });
  };
  return (
    <Choice
      name={t`Template`}
      alone
      below={
        <>
          {dictionaries.length > 1 &&
            t`Store: terminals and sale amounts. Online: order IDs and amounts by payment method.`}
          <ChosenColumns template={look.template} columns={look.columns} />
        </>
      }
    >
      <span className={arrange['wrap']}>
        {named.length > 0 ? (
          <SelectField
            label={t`Template`}
            labelHidden
            options={[...dictionaries, ...named]}
            value={look.templateId ?? look.template}
            onChange={choose}
          />
        ) : (
          dictionaries.length > 1 && (
            <Segmented label={t`Template`} options={dictionaries} value={look.template} onChange={choose} />
          )
        )}
        <Button icon={Columns3} onClick={onColumns}>
          {columnCount(look.columns.length)}
        </Button>
      </span>
    </Choice>
  );
}
