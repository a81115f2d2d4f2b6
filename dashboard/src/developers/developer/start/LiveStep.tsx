import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Circle, CircleCheck } from 'lucide-react';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import css from './Start.module.css';
import { Step, type StepProps } from './Step.tsx';

/** What the merchant still needs before real money. */
export function LiveStep({ progress: { live }, state }: StepProps) {
  const { verified, activated, hasKey } = live;
  const mayVerify = allows(useSession(), completeKyc.access);
  const needs = [
    {
      name: 'KYC',
      done: verified,
      note: verified
        ? t`Verified.`
        : mayVerify
          ? t`Not verified yet.`
          : t`Not verified yet. Ask an Admin to complete it.`,
      act: !verified && mayVerify && { href: completeKyc.path, text: t`Open KYC` },
    },
    {
      name: t`Activation`,
      done: activated,
      note: activated ? t`The payment gateway is active.` : t`Available after KYC is verified.`,
      act: false as const,
    },
    {
      name: t`Production key`,
      done: hasKey,
      note: hasKey
        ? t`You have one. Your code stays the same.`
        : t`Available after activation. Your code stays the same.`,
      act: activated && !hasKey && { href: apiKeyScreens.apiKeys.path, text: t`Create a production key` },
    },
  ];
  return (
    <Step number={5} title={t`Go live`} state={state}>
      <p>
        <Trans>Three steps to accept real payments.</Trans>
      </p>
      <ul className={css['needs']}>
        {needs.map(({ name, done, note, act }) => (
          <li key={name} data-done={done}>
            <Icon of={done ? CircleCheck : Circle} />
            <span>
              <b>{name}</b>
              <span>{note}</span>
            </span>
            {act !== false && (
              <ButtonLink href={act.href} renderLink={renderLink}>
                {act.text}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Step>
  );
}
