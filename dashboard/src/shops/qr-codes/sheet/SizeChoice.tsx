import type { SheetSize } from '@galla/contract/shops/qr-codes/sheet.ts';
import { sheetSizeNames, sheetSizes } from '@galla/contract/shops/qr-codes/sheet.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import css from './Sheet.module.css';

const c = classNames(css);

interface Props {
  readonly value: readonly SheetSize[];
  /** Whether several sizes can be chosen. */
  readonly several?: boolean;
  readonly onChange: (sizes: SheetSize[]) => void;
}

/** The sizes of sheets, each with its purpose. */
export function SizeChoice({ value, several = false, onChange }: Props) {
  const choose = (size: SheetSize, isOn: boolean) => {
    if (!several) return onChange([size]);
    const next = sheetSizeNames.filter((one) => (one === size ? isOn : value.includes(one)));
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={c('part')}>
      <legend>{several ? t`Sizes` : t`Size`}</legend>
      <div className={c('sizes')}>
        {sheetSizeNames.map((size) => (
          <label key={size} className={c('size')}>
            <input
              className="sr"
              type={several ? 'checkbox' : 'radio'}
              name="sheet-size"
              checked={value.includes(size)}
              onChange={({ target }) => choose(size, target.checked)}
            />
            <b>{sheetSizes[size].name}</b>
            <small>{sheetSizes[size].purpose}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
