import type { Merchant } from '@galla/contract/business/merchants/endpoints.ts';
import { OptionPicker } from '@galla/ui/filters/OptionPicker.tsx';
import type { PickerOption } from '@galla/ui/filters/option-picker.ts';
import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import { useMerchantNames } from '../named-lists.ts';
import { useMerchantPages, useSettledText } from './merchant-pages.ts';

const max = 500;

const optionOf = ({ merchantId, name }: Merchant): PickerOption => ({
  key: merchantId,
  title: name,
  subtitle: merchantId,
});

interface MerchantPickerProps {
  /** Whether exactly one merchant is chosen. */
  readonly single?: boolean | undefined;
  /** The chosen merchants; none means all. */
  readonly value: readonly string[];
  /** Called with no ids if all are chosen. */
  readonly onApply: (merchants: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The dialog in which a super-merchant chooses merchants (MID-03). Earlier choices come first. */
export function MerchantPicker({ single = false, value, onApply, onClose }: MerchantPickerProps) {
  const [text, setText] = useState('');
  const search = useSettledText(text.trim());
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = useMerchantPages(search);
  const named = useMerchantNames(value);
  const namesComing = value.length > 0 && named === undefined;
  const options = useMemo(() => {
    const listed = namesComing ? [] : (data?.pages.flatMap((page) => page.merchants) ?? []);
    const first = text.trim() === '' && !namesComing ? (named ?? []) : [];
    const pinned = new Set(first.map(({ merchantId }) => merchantId));
    return [...first, ...listed.filter(({ merchantId }) => !pinned.has(merchantId))].map(optionOf);
  }, [data, named, namesComing, text]);
  const more = useCallback(() => void (isFetching || fetchNextPage()), [isFetching, fetchNextPage]);
  const behind = isPlaceholderData || search !== text.trim();
  return (
    <OptionPicker
      title={t`Select Merchants`}
      noun={t`merchants`}
      mode={single ? 'single' : 'multi'}
      value={value}
      text={text}
      onText={setText}
      max={max}
      source={{
        options,
        ...(behind ? {} : { total: data?.pages[0]?.total ?? 0 }),
        busy: isFetching || behind || namesComing,
        onMore: behind || (hasNextPage && error === null) ? more : undefined,
        error: error === null ? undefined : { text: error.message, onRetry: () => void refetch() },
      }}
      onApply={(picked) => onApply(picked === 'all' ? [] : picked)}
      onClose={onClose}
    />
  );
}
