import { storeScreens } from '@galla/contract/stores/screens.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { Plus } from 'lucide-react';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { allows, useSession } from '../lib/session/session.ts';
import { useInactive } from './InactiveStores.tsx';
import { type StoreQuery, type StoreSearch, storeSearch } from './store-search.ts';

const { addStore } = storeScreens;

interface Props {
  readonly search: StoreSearch;
  readonly filters: StoreQuery;
  readonly onChange: (change: Partial<StoreSearch>) => void;
}

/** No match: the reason, and the way to find more. */
export function NoStores({ search, filters, onChange }: Props) {
  const session = useSession();
  const inactive = useInactive({ search, filters }) ?? 0;
  const { merchant } = search;
  const narrowed = search.q !== '' || search.city !== '' || search.tag !== '' || search.active === 'no';
  if (!narrowed && inactive === 0)
    return (
      <EmptyState
        title="No stores yet"
        kind="new"
        actions={
          allows(session, addStore.access) && (
            <ButtonLink kind="primary" icon={Plus} href={addStore.path} renderLink={renderLink}>
              Add your first store
            </ButtonLink>
          )
        }
      >
        A store has its own counters, QR codes and people.
      </EmptyState>
    );
  return (
    <EmptyState
      actions={
        <Button
          kind="primary"
          onClick={() => onChange(inactive > 0 ? { active: 'all' } : { ...storeSearch.plain, merchant })}
        >
          {inactive > 0 ? 'Search inactive stores' : 'Clear filters'}
        </Button>
      }
    >
      {inactive > 0 ? 'No active store matches. Some inactive stores do.' : 'No store matches this search.'}
    </EmptyState>
  );
}
