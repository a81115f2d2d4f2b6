import type { Screen } from '@galla/contract/core/screen.ts';
import { sandboxScreens } from '@galla/contract/developers/sandbox/screens.ts';
import { webhookScreens } from '@galla/contract/developers/webhooks/screens.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BookOpen, Bot, Bug, ChevronRight, FlaskConical, Package, ScrollText, Terminal, Undo2 } from 'lucide-react';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import css from './Start.module.css';

interface Way {
  readonly label: string;
  readonly note: string;
  readonly icon: IconType;
  /** A page of the documentation, or a screen. */
  readonly to: string | Screen;
}

const ways = (): readonly Way[] => [
  {
    label: t`Accept a payment`,
    note: t`From the order to the webhook`,
    icon: BookOpen,
    to: '/docs/api/guides/accept-a-payment',
  },
  { label: t`Refund a payment`, note: t`In full or in part`, icon: Undo2, to: '/docs/api/guides/refunds' },
  { label: 'TypeScript SDK', note: 'npm install @galla/sdk', icon: Package, to: '/docs/api/createOrder' },
  { label: t`Command line`, note: 'npx galla listen', icon: Terminal, to: '/docs/api/guides/command-line' },
  {
    label: t`Sandbox`,
    note: t`Move the clock, simulate bank failures`,
    icon: FlaskConical,
    to: sandboxScreens.sandbox,
  },
  { label: t`Webhook log`, note: t`Every attempt and its response`, icon: ScrollText, to: webhookScreens.webhooks },
  {
    label: t`Signature debugger`,
    note: t`Why a signature fails`,
    icon: Bug,
    to: webhookScreens.signatureDebugger,
  },
  { label: t`Ask an assistant`, note: t`Connect one over MCP`, icon: Bot, to: '/docs/api/guides/assistants' },
];

/** The next steps from here. */
export function BuildFaster() {
  const session = useSession();
  const open = ways().filter(({ to }) => typeof to === 'string' || allows(session, to.access));
  return (
    <section aria-labelledby="build-faster">
      <h2 id="build-faster">
        <Trans>Build faster</Trans>
      </h2>
      <ul className={css['ways']}>
        {open.map(({ label, note, icon, to }) => {
          const children = (
            <>
              <IconTile of={icon} small />
              <span>
                <b>{label}</b>
                <span>{note}</span>
              </span>
              <Icon of={ChevronRight} />
            </>
          );
          return (
            <li key={label}>
              {typeof to === 'string' ? <a href={to}>{children}</a> : renderLink({ href: to.path, children })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
