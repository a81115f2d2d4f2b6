import { policyGenerator } from '@galla/contract/business/policies/calls.ts';
import type { Policies } from '@galla/contract/business/policies/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../lib/api/api.ts';
import longForm from '../../lib/forms/LongForm.module.css';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import css from './Policies.module.css';
import { PolicyPreview } from './PolicyPreview.tsx';
import { PolicyQuestions } from './PolicyQuestions.tsx';
import { PublishedPolicies } from './PublishedPolicies.tsx';
import { usePolicyForm } from './use-policy-form.ts';

const c = classNames({ ...longForm, ...css });

/** The questions, with the resulting documents beside them. */
export function PolicyEditor({ policies }: { readonly policies: Policies }) {
  const form = usePolicyForm(policies);
  const client = useQueryClient();
  const keep = (saved: Policies) => client.setQueryData(queryOf(policyGenerator.find, { query: {} }).queryKey, saved);
  const sent = useForm({
    fields: { ...form.fields, consent: form.consent },
    send: async () => {
      const body = { version: policies.version, answers: form.body, consent: true as const };
      keep(await call(policyGenerator.save, { body }));
      toast.success(t`Policies saved.`);
    },
  });
  const { question } = useUnsavedChanges({ changed: form.changed && policies.version > 0, onSave: sent.save });
  return (
    <div className={c('columns')}>
      <form noValidate className={c('form')} onSubmit={sent.submit}>
        <PolicyQuestions form={form} />
        <div className={c('acts')}>
          <Refusal text={sent.problem} />
          <Button
            type="submit"
            kind={form.changed || policies.version === 0 ? 'primary' : 'plain'}
            busy={sent.busy}
            busyLabel={t`Saving`}
          >
            <Trans>Save policies</Trans>
          </Button>
          <p>
            <Trans>Customers can read them once you publish.</Trans>
          </p>
        </div>
        {question}
      </form>
      <div className={c('side')}>
        {policies.version > 0 && <PublishedPolicies policies={policies} onChange={keep} waits={form.changed} />}
        <PolicyPreview answers={form.shown} savedVersion={form.changed ? 0 : policies.version} />
      </div>
    </div>
  );
}
