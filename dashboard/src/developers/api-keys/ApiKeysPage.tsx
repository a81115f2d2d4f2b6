import { apiKeys } from '@galla/contract/developers/api-keys/calls.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { ActionLabel } from '../../lib/forms/ActionLabel.tsx';
import { Refused } from '../../lib/frame/Refused.tsx';
import { PageActions } from '../../lib/page/PageActions.tsx';
import { Unread } from '../../lib/page/Unread.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './ApiKeys.module.css';
import { KeyForm } from './KeyForm.tsx';
import { KeySection } from './KeySection.tsx';
import { type Making, type Revealed, useApiKeyChange } from './use-api-keys.ts';

/** Production and test keys (DEV-01). */
export function ApiKeysPage() {
  return allows(useSession(), apiKeyScreens.apiKeys.access) ? (
    <Keys />
  ) : (
    <Refused title={t`Only admins have access to API keys`} why={t`API keys can move money.`} />
  );
}

function Keys() {
  const info = useQuery(queryOf(apiKeys.metaInfo, { body: {} }));
  const list = useQuery(queryOf(apiKeys.list, { body: {} }));
  const [making, setMaking] = useState<Making>();
  const [revealed, setRevealed] = useState<Revealed>();
  const changed = useApiKeyChange();
  if (info.data === undefined || list.data === undefined)
    return (
      <Unread list={info.data === undefined ? info : list} height={320}>
        <Trans>Your keys still work.</Trans>
      </Unread>
    );
  const { live, test } = info.data;
  const shared = { revealed, onReveal: setRevealed, onMake: setMaking };
  return (
    <>
      <PageActions>
        <ButtonLink icon={BookOpen} href="/docs/api">
          <ActionLabel>{t`API reference`}</ActionLabel>
        </ButtonLink>
      </PageActions>
      <Notice icon={ShieldCheck} className={css['notice'] ?? ''}>
        <Trans>
          <b>Only admins have access to API keys.</b> We record who views a key and when. Never put a production key in
          an app or a web page.
        </Trans>
      </Notice>
      <KeySection {...shared} info={live} keys={list.data.keys.filter(({ mode }) => mode === 'live')} />
      <KeySection {...shared} info={test} keys={list.data.keys.filter(({ mode }) => mode === 'test')} />
      {making !== undefined && (
        <KeyForm
          making={making}
          onClose={() => setMaking(undefined)}
          onMade={async (shown) => {
            if (shown !== undefined) setRevealed({ ...shown, at: currentTime() });
            await changed();
          }}
        />
      )}
    </>
  );
}
