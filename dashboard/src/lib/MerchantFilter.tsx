import { FilterChip } from '@galla/ui/FilterChip.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { Building2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMerchantNames } from './named-lists.ts';
import { useSession } from './session.ts';

const loadPicker = () => import('./MerchantPicker.tsx');
const MerchantPicker = lazy(async () => ({ default: (await loadPicker()).MerchantPicker }));

interface MerchantFilterProps {
  /** The chosen merchants; none means all. */
  readonly value: readonly string[];
  readonly onChange: (merchants: readonly string[]) => void;
}

/** The merchants that a super-merchant looks at: a chip, and the dialog in which they are chosen (A2). */
export function MerchantFilter({ value, onChange }: MerchantFilterProps) {
  const { profile } = useSession();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const only = useMerchantNames(value.length === 1 ? value : []);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const words = value.length === 1 ? (only?.[0]?.name ?? value[0]) : `${formatCount(value.length)} merchants`;
  const close = () => setOpen(false);
  return (
    <>
      <FilterChip
        ref={button}
        name="Merchants"
        unset={`All ${formatCount(profile.merchantCount)} merchants`}
        icon={Building2}
        value={value.length === 0 ? undefined : words}
        onClear={() => onChange([])}
        aria-haspopup="dialog"
        aria-expanded={open}
        // The dialog's part is on its way before the press, so that it opens at once.
        onPointerEnter={() => void loadPicker()}
        onFocus={() => void loadPicker()}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <MerchantPicker
            value={value}
            onApply={(merchants) => {
              close();
              onChange(merchants);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
