import { apiKeyScreens } from '@galla/contract/api-keys/screens.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Circle, CircleCheck } from 'lucide-react';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import css from './Start.module.css';
import { Step, type StepProps } from './Step.tsx';

/** What stands between the merchant and real money. */
export function LiveStep({ progress: { live }, state }: StepProps) {
  const { verified, activated, hasKey } = live;
  const needs = [
    { name: 'KYC', done: verified, note: verified ? 'Verified.' : 'Not verified yet.' },
    {
      name: 'Activation',
      done: activated,
      note: activated ? 'The payment gateway is active.' : 'Opens when KYC is verified.',
    },
    {
      name: 'Production key',
      done: hasKey,
      note: hasKey ? 'You have one. Your code stays the same.' : 'Released at activation. Your code stays the same.',
    },
  ];
  return (
    <Step number={5} title="Go live" state={state}>
      <p>Three things stand between you and real money.</p>
      <ul className={css['needs']}>
        {needs.map(({ name, done, note }) => (
          <li key={name} data-done={done}>
            <Icon of={done ? CircleCheck : Circle} />
            <span>
              <b>{name}</b>
              <span>{note}</span>
            </span>
          </li>
        ))}
      </ul>
      {activated && !hasKey && renderLink({ href: apiKeyScreens.apiKeys.path, children: 'Make a production key' })}
    </Step>
  );
}
