import { laterScreens } from '@galla/contract/later-screens.ts';
import type { Screen } from '@galla/contract/screens.ts';
import { team } from '@galla/contract/team.ts';
import { ButtonLink } from '@galla/ui/Button.tsx';
import { EmptyState } from '@galla/ui/EmptyState.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMatches, useRouteContext } from '@tanstack/react-router';
import { queryOf } from '../lib/api.ts';
import { allows } from '../lib/session.ts';
import { LonePage } from './LonePage.tsx';

/** A route of the table whose screen this account does not have, or that is for Admins alone. */
export function UnavailablePage() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const session = useRouteContext({ strict: false, select: ({ session }) => session });
  if (screen === undefined || session === undefined) return null;
  const message = allows(session, screen.access) ? <Unavailable title={screen.title} /> : <AskAdmin screen={screen} />;
  return screen.alone === true ? <LonePage title={screen.title}>{message}</LonePage> : message;
}

const back = (
  <ButtonLink kind="primary" href="/dashboard">
    Go To Dashboard
  </ButtonLink>
);

function Unavailable({ title }: { readonly title: string }) {
  return (
    <EmptyState heading="h1" title={`${title} is not available for your account`} actions={back}>
      This part of Galla is not switched on for your business yet. Your payments are not affected.
    </EmptyState>
  );
}

const titles: { readonly [path: string]: string } = {
  [laterScreens.apiKeys.path]: 'Only admins have access to API keys',
  [laterScreens.completeKyc.path]: 'Only admins can complete KYC',
};

/** Who may open a screen but for the role reads whom to ask (PER-03). */
function AskAdmin({ screen: { path, title } }: { readonly screen: Screen }) {
  const { data } = useQuery(queryOf(team.admins, {}));
  const names = data?.admins.map(({ name }) => name).join(', ') ?? '';
  return (
    <EmptyState heading="h1" title={titles[path] ?? `Only admins have access to ${title}`} actions={back}>
      {names === '' ? 'Ask an admin of your team.' : `Ask an admin of your team: ${names}.`}
    </EmptyState>
  );
}
