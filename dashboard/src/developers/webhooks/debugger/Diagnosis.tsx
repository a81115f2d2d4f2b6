import type { SignatureCheck } from '@galla/contract/developers/webhooks/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { isAccepted } from '../webhook-labels.ts';
import css from './Debugger.module.css';
import { checkNames, findingText, verdictText } from './finding-texts.ts';
import type { Found } from './use-debugger.ts';

const icons = { OK: CircleCheck, WRONG: CircleX, UNKNOWN: CircleDashed } as const;
const stateTexts = { OK: msg`Passed`, WRONG: msg`Error`, UNKNOWN: msg`Unknown` } as const;

/** The errors of a pasted request: the verdict, each check, and where the body first differs. */
export function Diagnosis({ found }: { readonly found: Found }) {
  const { verdict, checks, difference, answered } = found;
  const isFine = verdict === 'OK';
  const { title, advice } = verdictText(found);
  return (
    <div className={css['found']}>
      <Notice kind={isFine ? 'success' : 'error'}>
        <b>{title}</b> {advice}
      </Notice>
      <ul className={css['checks']}>
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
      {difference !== null && (
        <Section title={t`First difference`}>
          <dl className={css['difference']}>
            <dt>
              <Trans>Signed</Trans>
            </dt>
            <dd>
              <code>{difference.signed}</code>
            </dd>
            <dt>
              <Trans>You pasted</Trans>
            </dt>
            <dd>
              <code>{difference.pasted}</code>
            </dd>
          </dl>
        </Section>
      )}
      {answered?.status !== undefined && isAccepted(answered.status) && !isFine && (
        <Notice>
          <b>
            <Trans>Delivered anyway.</Trans>
          </b>{' '}
          {t`Your server returned ${{ status: answered.status ?? '' }} for this event at ${{ at: formatTime(answered.at, true) }}. It accepted the event without a valid check.`}
        </Notice>
      )}
    </div>
  );
}

const Check = ({ check }: { readonly check: SignatureCheck }) => (
  <li data-state={check.state}>
    <Icon of={icons[check.state]} size={18} />
    <span>
      <b>
        {t(checkNames[check.name])}
        <span className="sr">{`: ${t(stateTexts[check.state])}`}</span>
      </b>
      {findingText(check)}
    </span>
  </li>
);
