import type { KycStep } from '@galla/contract/business/onboarding/states.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import kycCss from '../Kyc.module.css';
import { reasonLabel } from './finding-labels.ts';
import { useReasons } from './use-kyc.ts';

const c = classNames(kycCss);

/** The review's findings about a step, above its fields, until they are changed. */
export function SentBack({ step }: { readonly step: KycStep }) {
  const own = useReasons().filter((finding) => finding.step === step);
  if (own.length === 0) return null;
  return (
    <Notice kind="error" className={c('sentBack') ?? ''}>
      <b>
        <Trans>The reviewer requested a change here.</Trans>
      </b>
      <ul className={c('theirs')}>
        {own.map(({ field, sourceSays }) => (
          <li key={field}>{`${field === null ? '' : reasonLabel(field)}: ${sourceSays ?? ''}`}</li>
        ))}
      </ul>
    </Notice>
  );
}
