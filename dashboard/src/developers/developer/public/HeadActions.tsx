import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { useMedia } from '@galla/ui/layout/use-media.ts';
import { useLazyPart } from '@galla/ui/overlays/use-lazy-part.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { HeadMenuButton } from '../api-call/HeadMenuButton.tsx';
import { ApiCallMenu } from './ApiCallMenu.tsx';
import css from './HeadActions.module.css';
import type { HeadAction, HeadActionsProps } from './head-action.ts';
import { useHasApi } from './use-api-call.tsx';

/** The actions of a list: buttons on a desktop, one menu on a phone, so that the list starts high up. */
export function HeadActions(props: HeadActionsProps) {
  const narrow = useMedia('(max-width: 767px)');
  const hasApi = useHasApi();
  const { actions, thing } = props;
  if (narrow) return (hasApi || actions.length > 0) && <LazyHeadMenu {...props} />;
  return (
    <>
      {actions.map((action) => (
        <HeadButton key={action.label} {...action} />
      ))}
      <ApiCallMenu thing={thing} />
    </>
  );
}

function HeadButton({ label, icon, href, onSelect, busy, busyLabel }: HeadAction) {
  if (href !== undefined)
    return (
      <ButtonLink icon={icon} href={href} renderLink={renderLink}>
        {label}
      </ButtonLink>
    );
  return (
    <Button icon={icon} onClick={onSelect} busy={busy === true} {...(busyLabel !== undefined && { busyLabel })}>
      {label}
    </Button>
  );
}

const loadMenu = async () => (await import('../api-call/HeadMenuContent.tsx')).HeadMenuContent;

function LazyHeadMenu(props: HeadActionsProps) {
  const { place, Loaded, press } = useLazyPart<HeadActionsProps>(loadMenu);
  return (
    <span ref={place} className={css['menu']}>
      {Loaded === undefined ? (
        <HeadMenuButton actions={props.actions} aria-haspopup="menu" aria-expanded={false} onClick={press} />
      ) : (
        <Loaded {...props} />
      )}
    </span>
  );
}
