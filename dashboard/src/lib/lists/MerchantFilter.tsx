import { FilterChip } from '@galla/ui/filters/FilterChip.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Building2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session.ts';
import { useMerchantNames } from './named-lists.ts';

/** The dialog loads when it is first opened. `lazy` is not used: React shows a loaded part up to 300 ms late. */
const loadPicker = async () => (await import('./merchants/MerchantPicker.tsx')).MerchantPicker;

interface MerchantFilterProps {
  /** The text while none is chosen. Set for a screen that shows one merchant at a time (MID-05). */
  readonly single?: string;
  /** Whether the choice can be cleared. */
  readonly clearable?: boolean;
  /** The chosen merchants; none means all. */
  readonly value: readonly string[];
  readonly onChange: (merchants: readonly string[]) => void;
}

/** The merchant filter of a super-merchant: a chip and the dialog to choose (MID-05). */
export function MerchantFilter({ single, clearable = single === undefined, value, onChange }: MerchantFilterProps) {
  const { profile } = useSession();
  const [Picker, setPicker] = useState<Awaited<ReturnType<typeof loadPicker>>>();
  const open = Picker !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const only = useMerchantNames(value.length === 1 ? value : []);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const words =
    value.length === 1 ? (only?.[0]?.name ?? value[0]) : t`${{ count: formatCount(value.length) }} merchants`;
  const close = () => setPicker(undefined);
  return (
    <>
      <FilterChip
        ref={button}
        name={t`Merchants`}
        unset={single ?? t`All ${{ count: formatCount(profile.merchantCount) }} merchants`}
        icon={Building2}
        value={value.length === 0 ? undefined : words}
        {...(clearable ? { onClear: () => onChange([]) } : {})}
        aria-haspopup="dialog"
        aria-expanded={open}
        // The dialog's code loads before the press, so that it opens at once.
        onPointerEnter={() => void loadPicker()}
        onFocus={() => void loadPicker()}
        onClick={() => void loadPicker().then((part) => setPicker(() => part))}
      />
      {Picker !== undefined && (
        <Picker
          single={single !== undefined}
          value={value}
          onApply={(merchants) => {
            close();
            onChange(merchants);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
