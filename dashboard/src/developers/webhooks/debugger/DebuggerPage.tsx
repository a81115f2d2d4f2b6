import { webhooks } from '@galla/contract/developers/webhooks/calls.ts';
import { webhookTexts } from '@galla/contract/developers/webhooks/fields.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { webhookScreens } from '@galla/contract/developers/webhooks/screens.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { queryOf } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { Unread } from '../../../lib/page/Unread.tsx';
import { nameOf } from '../webhook-labels.ts';
import { toList } from '../webhook-paths.ts';
import css from './Debugger.module.css';
import { Diagnosis } from './Diagnosis.tsx';
import { RepairCode } from './RepairCode.tsx';
import { useDebugger } from './use-debugger.ts';

/** Explains why the signature of a received request fails (DEV-03). */
export function DebuggerPage() {
  const list = useQuery(queryOf(webhooks.list, { query: {} }));
  return (
    <>
      <PageHead
        title={t`Signature debugger`}
        sub={t`Paste a request as your server received it, and see why its signature fails. Nothing you paste is kept.`}
        back={toList()}
        renderLink={renderLink}
      />
      {list.data === undefined ? (
        <Unread list={list} height={400}>
          {webhookTexts.list}
        </Unread>
      ) : list.data.webhooks.length === 0 ? (
        <EmptyState
          kind="new"
          title={t`No webhooks yet`}
          actions={
            <ButtonLink kind="primary" href={webhookScreens.createWebhook.path} renderLink={renderLink}>
              <Trans>Add endpoint</Trans>
            </ButtonLink>
          }
        >
          <Trans>Add an endpoint first. Then check its requests here.</Trans>
        </EmptyState>
      ) : (
        <Debugger endpoints={list.data.webhooks} />
      )}
    </>
  );
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function Debugger({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  const { pasted, paste, found, check, load, clear, busy, problem } = useDebugger(endpoints);
  return (
    <div className={css['columns']}>
      <form
        noValidate
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <SelectField
          label={t`Endpoint`}
          options={endpoints.map((endpoint) => ({ value: endpoint.id, label: nameOf(endpoint) }))}
          value={pasted.id}
          onChange={(id) => paste({ id: id as WebhookEndpoint['id'] })}
        />
        <TextArea
          label={t`Headers`}
          rows={5}
          spellCheck={false}
          maxLength={8_192}
          className={css['code']}
          value={pasted.headers}
          onChange={(headers) => paste({ headers })}
        />
        <TextArea
          label={t`Body`}
          rows={8}
          spellCheck={false}
          className={css['code']}
          hint={plural(
            { bytes: bytesOf(pasted.body) },
            {
              one: '# byte. Paste the raw body. Re-encoded JSON won’t match.',
              other: '# bytes. Paste the raw body. Re-encoded JSON won’t match.',
            },
          )}
          value={pasted.body}
          onChange={(body) => paste({ body })}
        />
        <Refusal text={problem} />
        <div className={css['acts']}>
          <Button type="submit" kind="primary" icon={ShieldCheck} busy={busy} busyLabel={t`Checking`}>
            <Trans>Check</Trans>
          </Button>
          <Button onClick={load}>
            <Trans>Load the last delivery</Trans>
          </Button>
          <Button kind="text" onClick={clear}>
            <Trans>Clear</Trans>
          </Button>
        </div>
        <RepairCode />
      </form>
      <div aria-live="polite">{found !== undefined && <Diagnosis found={found} />}</div>
    </div>
  );
}
