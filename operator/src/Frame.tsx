import { operatorAccess, operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import type { OperatorPerson } from '@galla/contract/provider/operator/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { Logo } from '@galla/ui/layout/Logo.tsx';
import { LogOut } from 'lucide-react';
import { type Area, areas, type Counts } from './areas.tsx';
import { call, refreshing } from './calls.ts';
import { Link } from './parts/Link.tsx';
import { PageHead } from './parts/PageHead.tsx';
import { Problem } from './parts/Problem.tsx';
import { useAct } from './parts/use-act.ts';
import { useLoad } from './parts/use-load.ts';
import { roleNames } from './roles.ts';

/** The bar with the areas this person may open, and the current page. */
export function Frame({ path, person }: { readonly path: string; readonly person: OperatorPerson }) {
  const counts = useLoad('counts', (isRefresh) => call(operatorDesk.counts, {}, refreshing(isRefresh)), {
    staysFresh: true,
  });
  const leaving = useAct();
  const open = areas.filter(({ roles }) => roles.some((role) => person.roles.includes(role)));
  const [first = '', ...rest] = path.split('/');
  const area = first === '' ? open[0] : open.find((one) => one.path === first);
  const leave = async () => {
    if (await leaving.run(() => call(operatorAccess.signOut, {}))) location.assign('/operator');
  };
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar" data-theme="dark">
        <span className="brand">
          <Logo size={26} />
          <span className="tag">Operator</span>
        </span>
        <nav aria-label="Review desk">
          <ul>
            {open.map((one) => (
              <li key={one.path}>
                <AreaLink area={one} isOpen={one === area} counts={counts.value} />
              </li>
            ))}
          </ul>
        </nav>
        <span className="who">
          <span>
            {person.name} · {person.roles.map((role) => roleNames[role]).join(', ')}
          </span>
          <Avatar name={person.name} />
          <Button kind="text" size="small" icon={LogOut} busy={leaving.busy} onClick={() => void leave()}>
            Sign out
          </Button>
        </span>
      </header>
      <main id="main" tabIndex={-1}>
        <Problem text={leaving.problem} />
        {area === undefined ? (
          <PageHead title="Nothing here">Your roles open other pages, or this address has none.</PageHead>
        ) : (
          area.page({ person, rest: rest.join('/'), onActed: () => void counts.reload() })
        )}
      </main>
    </>
  );
}

function AreaLink({
  area: { path, title, count },
  isOpen,
  counts = {},
}: {
  readonly area: Area;
  readonly isOpen: boolean;
  readonly counts: Counts | undefined;
}) {
  const waiting = count === undefined ? 0 : (counts[count] ?? 0);
  return (
    <Link to={path} {...(isOpen && { 'aria-current': 'page' })}>
      {title}
      {waiting > 0 && <span className="count">{waiting}</span>}
    </Link>
  );
}
