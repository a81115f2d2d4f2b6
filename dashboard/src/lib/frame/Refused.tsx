import { Button } from '@galla/ui/buttons/Button.tsx';
import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdminNames } from './use-admin-names.ts';

interface RefusedProps {
  /** The exact text of the refusal. */
  readonly title: string;
  /** The reason, in one sentence. */
  readonly why: string;
  readonly heading?: 'h1' | 'h2';
  /** Further actions beside the message to an Admin. */
  readonly actions?: ReactNode;
}

/**
 * Replaces a page or action that the person may not use: the reason, who in the team can help, and the next step
 * (PER-03).
 */
export function Refused({ title, why, heading = 'h2', actions }: RefusedProps) {
  return (
    <EmptyState
      title={title}
      heading={heading}
      actions={
        <>
          {actions}
          <CopyRequest about={title} />
        </>
      }
    >
      {why} <WhoCanHelp />
    </EmptyState>
  );
}

/** The names of the people who can help. */
export function WhoCanHelp() {
  const names = useAdminNames();
  return <span>{names === '' ? t`Ask an Admin on your team.` : t`Ask ${names}.`}</span>;
}

interface RequestProps {
  readonly about: string;
  /** The page that the message is about; by default this page. */
  readonly path?: string | undefined;
  readonly small?: boolean;
}

/** Copies a message with the address of the page, to send to a person who can help. */
export function CopyRequest({ about, path, small = false }: RequestProps) {
  const copy = async () => {
    const address = path === undefined ? location.href : `${location.origin}${path}`;
    const result = await copyText(t`${about}: can you help me with this? ${address}`, 'text');
    if (result.ok) toast.success(result.text);
    else toast.error(result.text);
  };
  const look = small ? ({ kind: 'plain', size: 'small' } as const) : ({ kind: 'primary' } as const);
  return (
    <Button {...look} icon={Copy} onClick={() => void copy()}>
      <Trans>Copy message</Trans>
    </Button>
  );
}
