import { websiteTypeNames } from '@galla/contract/business/onboarding/sections.ts';
import { policyScreens } from '@galla/contract/business/policies/screens.ts';
import type { WebsiteFinding, WebsiteReport } from '@galla/contract/business/website-check/checks.ts';
import type { WebsiteCheck } from '@galla/contract/business/website-check/endpoints.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { msg, ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { failures, reasons, repairs, subjects } from './finding-texts.ts';
import css from './WebsiteCheck.module.css';

const c = classNames(css);

/** The progress or result of a check. */
export function CheckOutcome({ check }: { readonly check: WebsiteCheck }) {
  if (check.state === 'RUNNING')
    return (
      <p role="status" className={c('progress')}>
        {plural({ pages: check.pagesRead }, { one: '# page checked', other: '# pages checked' })}
      </p>
    );
  if (check.failure !== null)
    return (
      <Notice kind="error" live>
        <b>
          <Trans>Your website could not be checked.</Trans>
        </b>{' '}
        {t(failures[check.failure])}
      </Notice>
    );
  return check.report === null ? null : <Report check={check} report={check.report} />;
}

const order = { FAIL: 0, QUESTION: 1, FINE: 2 } as const;

function Report({ check, report }: { readonly check: WebsiteCheck; readonly report: WebsiteReport }) {
  const findings = report.findings.toSorted((one, other) => order[one.result] - order[other.result]);
  return (
    <Section
      title={t`The reviewer’s view`}
      sub={plural(
        { pages: report.pages.length },
        {
          one: `# page of ${ph({ host: new URL(report.url).host })} checked ${ph({ time: formatDateTime(check.finishedAt ?? check.startedAt) })}`,
          other: `# pages of ${ph({ host: new URL(report.url).host })} checked ${ph({ time: formatDateTime(check.finishedAt ?? check.startedAt) })}`,
        },
      )}
    >
      <Counts findings={findings} />
      <ul className={c('findings')}>
        {findings.map((finding) => (
          <Finding key={finding.subject} finding={finding} report={report} />
        ))}
      </ul>
    </Section>
  );
}

const marks = {
  FAIL: { icon: CircleX, label: msg`Needs fixing`, count: (n: string) => t`${n} to fix` },
  QUESTION: { icon: CircleAlert, label: msg`May raise questions`, count: (n: string) => t`${n} may raise questions` },
  FINE: { icon: CircleCheck, label: msg`Passed`, count: (n: string) => t`${n} passed` },
} as const;

function Counts({ findings }: { readonly findings: readonly WebsiteFinding[] }) {
  return (
    <p className={c('counts')} role="status">
      {(['FAIL', 'QUESTION', 'FINE'] as const).map((result) => (
        <span key={result} className={c(result)}>
          <Icon of={marks[result].icon} size={16} />
          {marks[result].count(formatCount(findings.filter((finding) => finding.result === result).length))}
        </span>
      ))}
    </p>
  );
}

const written = new Set<WebsiteFinding['subject']>(['TERMS', 'PRIVACY', 'REFUND', 'RETURN', 'SHIPPING']);

function Finding({ finding, report }: { readonly finding: WebsiteFinding; readonly report: WebsiteReport }) {
  const { subject, result, reason, url } = finding;
  const repair = repairs[reason];
  return (
    <li>
      <span className={c(result)}>
        <Icon of={marks[result].icon} size={20} />
        <span className="sr">{t(marks[result].label)}</span>
      </span>
      <div>
        <h3>{t(subjects[subject])}</h3>
        <p>
          {reason === 'OTHER_PLATFORM'
            ? t`Integration type selected is incorrect, your correct integration type is ${{ type: websiteTypeNames[report.platform] }}.`
            : t(reasons[reason])}
        </p>
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer">
            {url.replace(/^https?:\/\//, '')}
          </a>
        )}
      </div>
      {result !== 'FINE' && (
        <div className={c('repair')}>
          {written.has(subject) ? (
            <RouterLink href={policyScreens.policies.path}>
              <Trans>Create policies</Trans>
            </RouterLink>
          ) : (
            repair !== undefined && <p>{t(repair)}</p>
          )}
        </div>
      )}
    </li>
  );
}
