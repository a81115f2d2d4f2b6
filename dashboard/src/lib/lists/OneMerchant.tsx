import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import type { ReactNode } from 'react';
import { MerchantFilter } from './MerchantFilter.tsx';
import css from './OneMerchant.module.css';
import type { useOneMerchant } from './use-one-merchant.ts';

/** Asks people of a group for the merchant of the screen, and then shows the screen. */
export function OneMerchant({
  of: { merchant, chooses, keep },
  onChange,
  why = 'Each merchant has settlements of its own. Choose one to see them.',
  children,
}: {
  readonly of: ReturnType<typeof useOneMerchant>;
  readonly onChange: (merchant: string | undefined) => void;
  /** Why there is nothing before the choice. */
  readonly why?: string;
  readonly children: ReactNode;
}) {
  if (!chooses) return children;
  return (
    <>
      <div className={css['merchant']}>
        <MerchantFilter
          single="Select a merchant"
          value={merchant === undefined ? [] : [merchant]}
          onChange={([next]) => {
            keep(next);
            onChange(next);
          }}
        />
      </div>
      {merchant === undefined ? (
        <EmptyState title="Select a merchant" kind="new">
          {why}
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}
