import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { RouterLink, renderLink } from '../../../lib/page/RouterLink.tsx';
import { CodeBox } from '../public/CodeBox.tsx';
import { scopeNames } from '../public/scope-names.ts';
import css from './Start.module.css';
import { Step, type StepProps } from './Step.tsx';

/** The shell reads the secret without showing it or keeping it in its history. */
const setKey = 'read -rs GALLA_KEY && export GALLA_KEY';

/** The test key; its secret is only on the API keys page. */
export function KeyStep({ progress: { key }, state }: StepProps) {
  const page = apiKeyScreens.apiKeys.path;
  return (
    <Step number={1} title={t`Create a test key`} state={state} at={key?.createdAt}>
      {key === null ? (
        <>
          <p>
            <Trans>Test keys never move real money. An Admin creates one with the Orders and Webhooks scopes.</Trans>
          </p>
          <ButtonLink kind="primary" icon={KeyRound} href={page} renderLink={renderLink}>
            <Trans>Create a test key</Trans>
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            <Trans>
              Copy <b>{ph({ name: key.name })}</b> (<code>gk_test_ •••• {ph({ lastGroup: key.lastGroup })}</code>) from{' '}
              <RouterLink href={page}>API keys</RouterLink>. Run this line in your terminal, then paste the key.
            </Trans>
          </p>
          <CodeBox title={t`Terminal`} text={setKey} />
          <p
            className={css['note']}
          >{t`Scopes: ${{ scopes: key.scopes.map((scope) => t(scopeNames[scope])).join(', ') }}`}</p>
        </>
      )}
    </Step>
  );
}
