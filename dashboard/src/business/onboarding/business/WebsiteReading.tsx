import { fieldProblem } from '@galla/contract/business/onboarding/field-problems.ts';
import { websiteTypeNames } from '@galla/contract/business/onboarding/sections.ts';
import { websiteChecks } from '@galla/contract/business/website-check/calls.ts';
import type { WebsiteCheck } from '@galla/contract/business/website-check/endpoints.ts';
import { websiteCheckScreens } from '@galla/contract/business/website-check/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import css from '../Kyc.module.css';
import { fieldValue } from '../kyc-labels.ts';
import type { SectionForm } from '../use-section.ts';

const c = classNames(css);
const query = queryOf(websiteChecks.find, { query: {} });
/** How often a running check is polled. */
const everyMs = 1_000;

const isType = (text: string): text is WebsiteCheck['chosen'] => Object.hasOwn(websiteTypeNames, text);

/** Reads the entered website as a reviewer would, and summarises what a reviewer would miss (KYC-06, KYC-10). */
export function WebsiteReading({ form }: { readonly form: SectionForm }) {
  const client = useQueryClient();
  const { run, busy, problem } = useAct();
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.check?.state === 'RUNNING' ? everyMs : false),
  });
  const [url, type] = [fieldValue(form.values, 'website').trim(), fieldValue(form.values, 'websiteType')];
  const chosen = isType(type) ? type : 'OTHER';
  const check = data?.check ?? null;
  const isOfThis = check !== null && check.url === url.replace(/\/+$/, '');
  const start = () =>
    run(async () => client.setQueryData(query.queryKey, await call(websiteChecks.start, { body: { url, chosen } })));
  if (url === '' || fieldProblem('website', url) !== undefined) return null;
  return (
    <div className={c('ticks')}>
      {isOfThis && <Outcome check={check} form={form} type={chosen} />}
      <Refusal text={problem} />
      <div>
        <Button
          size="small"
          busy={busy || check?.state === 'RUNNING'}
          busyLabel={t`Checking your website`}
          onClick={() => void start()}
        >
          {isOfThis ? t`Check again` : t`Check this website`}
        </Button>
      </div>
    </div>
  );
}

function Outcome({
  check: { state, report },
  form,
  type,
}: {
  readonly check: WebsiteCheck;
  readonly form: SectionForm;
  readonly type: WebsiteCheck['chosen'];
}) {
  const whole = (
    <RouterLink href={websiteCheckScreens.websiteCheck.path}>
      <Trans>View full report</Trans>
    </RouterLink>
  );
  if (state === 'RUNNING')
    return (
      <p role="status">
        <Trans>Checking your website. This takes about 30 seconds.</Trans>
      </p>
    );
  if (report === null)
    return (
      <Notice kind="error" live>
        <b>
          <Trans>Your website could not be checked</Trans>
        </b>
        <p className={c('plain')}>{whole}</p>
      </Notice>
    );
  const right = report.findings.some(({ reason }) => reason === 'OTHER_PLATFORM') ? report.platform : type;
  const missing = report.findings.filter(({ result, subject }) => result === 'FAIL' && subject !== 'PLATFORM').length;
  return (
    <>
      {right !== type && (
        <Notice kind="error" live>
          <b>{t`Integration type selected is incorrect, your correct integration type is ${{ type: websiteTypeNames[right] }}`}</b>
          <p className={c('plain')}>
            <Button size="small" onClick={() => form.choose({ websiteType: right })}>
              {t`Change to ${{ type: websiteTypeNames[right] }}`}
            </Button>
          </p>
        </Notice>
      )}
      <Notice kind={missing === 0 ? 'success' : 'warning'} live>
        <b>
          {missing === 0 ? t`Your website has everything a reviewer needs` : t`Something is missing on your website`}
        </b>
        <p className={c('plain')}>{whole}</p>
      </Notice>
    </>
  );
}
