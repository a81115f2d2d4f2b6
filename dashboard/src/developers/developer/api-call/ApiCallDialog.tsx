import type { CodeLanguage } from '@galla/contract/developers/merchant-api/code.ts';
import type { ShownThing } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import { screenCall } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { CallIn, textOfCall } from '../public/CallCode.tsx';
import { scopeNames } from '../public/scope-names.ts';
import css from './ApiCall.module.css';

/** The content or action of a screen as code for a program (DEV-06). */
export function ApiCallDialog({ thing, onClose }: { readonly thing: ShownThing; readonly onClose: () => void }) {
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const { call, scope, missing } = screenCall(thing);
  const copy = async () => {
    const { ok, text } = await copyText(textOfCall(language, call), 'text');
    toast[ok ? 'success' : 'error'](text);
  };
  return (
    <Modal
      size={560}
      title={call.method === 'GET' ? t`This screen as an API call` : t`This action as an API call`}
      sub={t`Needs a key with ${{ scope: t(scopeNames[scope]) }}.`}
      onClose={onClose}
      footer={
        <Button kind="primary" icon={Copy} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      }
    >
      <CallIn
        call={call}
        language={language}
        onLanguage={setLanguage}
        note={
          <a className={css['reference']} href={`/docs/api/${call.name}`} target="_blank" rel="noreferrer">
            <Trans>Open in API reference</Trans>
          </a>
        }
      />
      {missing.length > 0 && (
        <p className={css['note']}>{t`The API can’t filter by: ${{ missing: missing.join(', ') }}.`}</p>
      )}
      <p className={css['note']}>
        <Trans>Your API key isn’t included.</Trans>
      </p>
    </Modal>
  );
}
