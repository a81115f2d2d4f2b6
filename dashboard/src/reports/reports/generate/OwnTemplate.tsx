import { reports, reportTemplates } from '@galla/contract/reports/reports/calls.ts';
import { type ReportTemplate, templateNameField } from '@galla/contract/reports/reports/templates.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { toastRefusal } from '../../../lib/forms/toast-refusal.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { useField } from '../../../lib/forms/use-field.ts';
import css from '../Reports.module.css';
import { useTemplates } from '../report-calls.ts';
import type { GenerateForm } from './use-generate-form.ts';

interface Props {
  readonly form: GenerateForm;
  readonly columns: readonly string[];
  readonly disabled: boolean;
}

/**
 * Saves the columns as a custom template for everyone in the team. Custom templates can be changed and deleted
 * (REP-02).
 */
export function OwnTemplate({ form, columns, disabled }: Props) {
  const own = useTemplates().find(({ templateId }) => templateId === form.look.templateId);
  return <Named key={own?.templateId ?? ''} form={form} columns={columns} disabled={disabled} own={own} />;
}

function Named({ form, columns, disabled, own }: Props & { readonly own: ReportTemplate | undefined }) {
  const name = useField('template-name', templateNameField, own?.name ?? '');
  const { busy, act } = useTemplateAct(name.refuse);
  const body = { name: name.value.trim(), columns: [...columns] };
  const create = () =>
    act(async () => {
      const made = await call(reportTemplates.create, { body: { ...body, template: form.look.template } });
      form.change({ look: { templateId: made.templateId } });
      return t`Template saved`;
    });
  const change = (templateId: string) =>
    act(async () => {
      await call(reportTemplates.change, { params: { templateId }, body });
      return t`Template saved`;
    });
  const remove = ({ templateId, template }: ReportTemplate) =>
    act(async () => {
      await call(reportTemplates.remove, { params: { templateId } });
      form.change({ look: { template, columns } });
      return t`Template deleted`;
    });
  return (
    <div className={css['default']}>
      <TextField
        label={t`Template name`}
        className={css['templateName'] ?? ''}
        maxLength={60}
        autoComplete="off"
        placeholder={t`For the accountant`}
        hint={t`Everyone on your team can use it.`}
        {...name.input}
      />
      <span className={arrange['wrap']}>
        {own !== undefined && (
          <HeldButton
            why={disabled ? t`Choose at least 2 columns.` : undefined}
            busy={busy}
            busyLabel={t`Saving`}
            onClick={() => name.check() && void change(own.templateId)}
          >
            <Trans>Save template</Trans>
          </HeldButton>
        )}
        {(own === undefined || name.value.trim() !== own.name) && (
          <HeldButton
            why={disabled ? t`Choose at least 2 columns.` : undefined}
            busy={busy}
            busyLabel={t`Saving`}
            onClick={() => name.check() && void create()}
          >
            <Trans>Save as new template</Trans>
          </HeldButton>
        )}
        {own !== undefined && (
          <Button kind="danger-text" onClick={() => void remove(own)}>
            <Trans>Delete template</Trans>
          </Button>
        )}
      </span>
    </div>
  );
}

/** Sends a change of a template, shows the result, and refetches the templates. */
function useTemplateAct(refuseName: (error: string) => boolean) {
  const client = useQueryClient();
  const { run, busy } = useAct({
    refused(error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return toastRefusal(error);
      refuseName(t`A template with this name already exists.`);
      return '';
    },
  });
  const act = (send: () => Promise<string>) =>
    run(async () => {
      const said = await send();
      await client.invalidateQueries({ queryKey: [reports.templates.name] });
      toast.success(said);
    });
  return { busy, act };
}
