import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { t } from '@lingui/core/macro';
import { List, MapPin } from 'lucide-react';
import type { StoreSearch } from '../store-search.ts';
import css from './Map.module.css';

const views = () =>
  [
    { value: 'list', label: t`List`, icon: List },
    { value: 'map', label: t`Map`, icon: MapPin },
  ] as const;

/** Switches between the list and the map. */
export const ViewChoice = ({
  view,
  onChange,
}: {
  readonly view: StoreSearch['view'];
  readonly onChange: (view: StoreSearch['view']) => void;
}) => (
  <div className={css['views']}>
    <Segmented label={t`Show stores as`} options={views()} value={view} onChange={onChange} />
  </div>
);
