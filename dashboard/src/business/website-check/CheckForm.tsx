import { websiteTypeNames, websiteTypes } from '@galla/contract/business/onboarding/sections.ts';
import { websiteChecks } from '@galla/contract/business/website-check/calls.ts';
import { type WebsiteCheck, websiteUrlField } from '@galla/contract/business/website-check/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useChoice } from '../../lib/forms/use-choice.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import css from './WebsiteCheck.module.css';

const options = websiteTypes.map((value) => ({ value, label: websiteTypeNames[value] }));
const isType = (value: string): value is WebsiteCheck['chosen'] => Object.hasOwn(websiteTypeNames, value);

/** The website's address, and its platform. */
export function CheckForm({ check }: { readonly check: WebsiteCheck | null }) {
  const client = useQueryClient();
  const url = useField('website-url', websiteUrlField, check?.url);
  const chosen = useChoice<WebsiteCheck['chosen']>(check?.chosen ?? 'OTHER', () => undefined, 'website-type');
  const form = useForm({
    fields: { url, chosen },
    send: async () => {
      const started = await call(websiteChecks.start, { body: { url: url.value, chosen: chosen.value } });
      client.setQueryData(queryOf(websiteChecks.find, { query: {} }).queryKey, started);
    },
  });
  const runs = check?.state === 'RUNNING';
  return (
    <form noValidate className={css['form']} onSubmit={form.submit}>
      <TextField
        label={t`Website URL`}
        required
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://shop.example"
        maxLength={255}
        {...url.input}
      />
      <SelectField
        id="website-type"
        label={t`Built with`}
        required
        options={options}
        value={chosen.value}
        onChange={(value) => isType(value) && chosen.input.onChange(value)}
      />
      <Refusal text={form.problem} />
      <Button type="submit" kind="primary" busy={form.busy || runs} busyLabel={t`Checking your website`}>
        {check === null ? t`Check website` : t`Check again`}
      </Button>
    </form>
  );
}
