import { access } from '@galla/contract/access/endpoints.ts';
import { merchants } from '@galla/contract/merchants/endpoints.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRouter } from '../../lib/router/use-router.ts';

const ofAccess: ReadonlySet<unknown> = new Set([access.me.name, access.permissions.name, merchants.profile.name]);

/** Reads the person's rights again as soon as an Admin has changed them: the page is drawn again, or left (ROU-10). */
export function useAccessChanges(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const changed = async () => {
      client.removeQueries({ predicate: ({ queryKey }) => ofAccess.has(queryKey[0]) });
      await router.refresh();
      await client.invalidateQueries();
      toast.info('Your access has changed');
    };
    void import('./follow-access.ts').then(
      ({ followAccess }) => {
        if (!isGone) stop = followAccess(() => void changed());
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [client, router]);
}
