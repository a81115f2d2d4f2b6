import type { PreflightFinding } from '@galla/contract/business/kyc/endpoints.ts';
import { websiteCheckScreens } from '@galla/contract/business/website-check/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import type { StepProps } from '../step-props.ts';
import { findingText, reasonLabel, subjectLabels } from './finding-labels.ts';
import css from './Submit.module.css';

const c = classNames(css);

const marks = {
  FAIL: { icon: CircleX, label: msg`Needs fixing`, count: (n: string) => t`${n} to fix` },
  QUESTION: { icon: CircleAlert, label: msg`May raise questions`, count: (n: string) => t`${n} may raise questions` },
  FINE: { icon: CircleCheck, label: msg`Passed`, count: (n: string) => t`${n} passed` },
} as const;
const results = ['FAIL', 'QUESTION', 'FINE'] as const;

interface Props {
  readonly findings: readonly PreflightFinding[];
  readonly onGo: StepProps['onGo'];
}

/** What a reviewer will see, failures first, each with a link to fix it (KYC-04). */
export function Findings({ findings, onGo }: Props) {
  const sorted = findings.toSorted((one, other) => results.indexOf(one.result) - results.indexOf(other.result));
  return (
    <section aria-label={t`The reviewer’s view`}>
      <p className={c('counts')} role="status">
        {results.map((result) => (
          <span key={result} className={c(result)}>
            <Icon of={marks[result].icon} size={16} />
            {marks[result].count(formatCount(findings.filter((finding) => finding.result === result).length))}
          </span>
        ))}
      </p>
      <ul className={c('findings')}>
        {sorted.map((finding) => (
          <Finding
            key={`${finding.subject} ${finding.field ?? ''} ${finding.merchantSays ?? ''}`}
            finding={finding}
            onGo={onGo}
          />
        ))}
      </ul>
    </section>
  );
}

function Finding({ finding, onGo }: { readonly finding: PreflightFinding; readonly onGo: Props['onGo'] }) {
  const { subject, result, step, field, merchantSays, sourceSays, score } = finding;
  const isCompared = subject === 'NAME_AT_BANK' || subject === 'NAME_ON_PAN';
  const name = field === null ? t(subjectLabels[subject]) : reasonLabel(field);
  return (
    <li>
      <span className={c(result)}>
        <Icon of={marks[result].icon} size={20} />
        <span className="sr">{t(marks[result].label)}</span>
      </span>
      <div>
        <h2>{subject === 'DOCUMENT' ? name : t(subjectLabels[subject])}</h2>
        <p>{findingText(finding)}</p>
        {isCompared && (
          <>
            <p>{t`You: ${{ merchantSays: merchantSays ?? '' }}`}</p>
            <p>{t`Found: ${{ sourceSays: sourceSays ?? '' }} (${{ score: score ?? 0 }}%)`}</p>
          </>
        )}
      </div>
      {result !== 'FINE' && (
        <div className={c('repair')}>
          {subject === 'WEBSITE' ? (
            <RouterLink href={websiteCheckScreens.websiteCheck.path}>
              <Trans>Check the website</Trans>
            </RouterLink>
          ) : (
            step !== null && (
              <Button aria-label={t`Change: ${name}`} onClick={() => onGo(step, field ?? undefined)}>
                <Trans>Change</Trans>
              </Button>
            )
          )}
        </div>
      )}
    </li>
  );
}
