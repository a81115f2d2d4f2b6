import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { Check } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import { Theme } from '../theme/Theme.tsx';
import type { FieldControlProps } from './Field.tsx';
import css from './SearchSelect.module.css';
import type { SelectOption } from './select-option.ts';

const c = classNames(css);

/** The control of a `SelectField` with many options: typing narrows, Enter chooses the first, arrow keys another. */
export function SearchSelect({
  control,
  options,
  value,
  onChange,
  placeholder,
  disabled,
  takesFocus,
}: {
  control: FieldControlProps;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  disabled: boolean;
  /** Whether the control that this one replaces has the focus. */
  takesFocus: RefObject<boolean>;
}) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (takesFocus.current) input.current?.focus();
  }, [takesFocus]);
  const [text, setText] = useState<string>();
  const combobox = useCombobox({ onDropdownClose: () => setText(undefined) });
  const chosen = options.find((option) => option.value === value);
  const needle = text?.trim().toLowerCase() ?? '';
  const shown = options.filter((option) => option.label.toLowerCase().includes(needle));
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (needle === '') resetSelectedOption();
    else selectFirstOption();
  }, [needle, resetSelectedOption, selectFirstOption]);
  return (
    <Theme>
      <Combobox
        store={combobox}
        offset={6}
        zIndex="var(--z-popover)"
        transitionProps={{ duration: 0 }}
        classNames={{ dropdown: c('panel'), option: c('option') }}
        onOptionSubmit={(next) => {
          onChange(next);
          combobox.closeDropdown();
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <input
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            disabled={disabled}
            placeholder={placeholder}
            value={text ?? chosen?.label ?? ''}
            onClick={() => combobox.openDropdown()}
            onFocus={(event) => event.target.select()}
            onBlur={() => combobox.closeDropdown()}
            onChange={(event) => {
              setText(event.target.value);
              combobox.openDropdown();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={c('list')} aria-label={placeholder}>
            {shown.map((option) => (
              <Combobox.Option
                key={option.value}
                value={option.value}
                active={option.value === value}
                {...(option.disabled ? { disabled: true } : {})}
              >
                {option.label}
                {option.value === value && <Icon of={Check} />}
              </Combobox.Option>
            ))}
            {shown.length === 0 && <Combobox.Empty className={c('none')}>No result found.</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Theme>
  );
}
