import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import type { ComponentProps } from 'react';
import { useAdminNames } from './use-admin-names.ts';

/** In the place of what only Admins may do: whom to ask for it (PER-03). */
export function AskAnAdmin(props: Pick<ComponentProps<typeof EmptyState>, 'title' | 'heading'>) {
  const names = useAdminNames();
  return <EmptyState {...props}>{names === '' ? 'Ask an Admin of your team.' : `Ask ${names}.`}</EmptyState>;
}
