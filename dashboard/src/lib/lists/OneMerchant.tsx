import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { MerchantFilter } from './MerchantFilter.tsx';
import { MerchantChoice } from './merchants/MerchantChoice.tsx';
import css from './OneMerchant.module.css';
import type { useOneMerchant } from './use-one-merchant.ts';

/**
 * The merchant of the screen, which people of a group choose. Until then the screen shows all merchants at once
 * (`all`), or a list of merchants to choose from.
 */
export function OneMerchant({
  of: { merchant, chooses, keep },
  onChange,
  why = t`Each merchant has its own settlements. Choose one to see them.`,
  all,
  children,
}: {
  readonly of: ReturnType<typeof useOneMerchant>;
  readonly onChange: (merchant: string | undefined) => void;
  /** Why a merchant must be chosen first. */
  readonly why?: string;
  /** The view of all merchants together. */
  readonly all?: ReactNode;
  readonly children: ReactNode;
}) {
  if (!chooses) return children;
  const choose = (next: string | undefined) => {
    keep(next);
    onChange(next);
  };
  return (
    <>
      <div className={css['merchant']}>
        <MerchantFilter
          single={all === undefined ? t`Select a merchant` : t`All merchants`}
          clearable={all !== undefined}
          value={merchant === undefined ? [] : [merchant]}
          onChange={([next]) => choose(next)}
        />
      </div>
      {merchant === undefined ? (all ?? <MerchantChoice why={why} onChoose={choose} />) : children}
    </>
  );
}
