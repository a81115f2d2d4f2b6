import type { MenuEntry } from '@galla/ui/overlays/Menu.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Inbox, Keyboard, LifeBuoy, Scale, Signpost } from 'lucide-react';
import { useState } from 'react';
import { supportEmail, supportHref } from '../../lib/page/provider.ts';
import { startTour } from '../tour/use-tour.ts';
import { showKeys } from './KeysOpener.tsx';

/** Only a demo shows the messages that it would send. */
const outbox = {
  queryKey: ['outbox-is-shown'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await fetch('/outbox', { method: 'HEAD', signal })).ok,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
};

/** The entries of the help menu. Call `ask` when the menu opens. */
export function useHelpEntries(): { readonly entries: readonly MenuEntry[]; readonly ask: () => void } {
  const [asked, setAsked] = useState(false);
  const { data: hasOutbox } = useQuery({ ...outbox, enabled: asked });
  const entries: MenuEntry[] = [
    { label: t`Take the tour`, icon: Signpost, onSelect: startTour },
    { label: t`Keyboard shortcuts`, note: <span lang="en">Ctrl /</span>, icon: Keyboard, onSelect: showKeys },
    { label: t`API reference`, icon: BookOpen, href: '/docs/api' },
    ...(hasOutbox === true
      ? [{ label: t`Outbox`, note: t`SMS and email of this demo`, icon: Inbox, href: '/outbox' }]
      : []),
    { label: t`Contact support`, note: supportEmail, icon: LifeBuoy, href: supportHref() },
    { label: t`Terms and privacy`, icon: Scale, href: '/legal' },
  ];
  return { entries, ask: () => setAsked(true) };
}
