import { maxTags } from '@galla/contract/shops/stores/fields.ts';
import { Field, fieldClass } from '@galla/ui/inputs/Field.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import css from './Edit.module.css';

const c = classNames(css);

/** The tags of a store. Enter or a comma adds one; Backspace in the empty field removes the last one. */
export function TagField({
  value,
  known,
  onChange,
}: {
  readonly value: readonly string[];
  /** Tags of other stores, which the browser suggests. */
  readonly known: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const list = useId();
  const isFull = value.length >= maxTags;
  const add = () => {
    const tag = text.replace(/[,\s]+/g, ' ').trim();
    setText('');
    if (tag !== '' && !value.some((one) => one.toLowerCase() === tag.toLowerCase())) onChange([...value, tag]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1));
    if ((event.key !== 'Enter' && event.key !== ',') || text.trim() === '') return;
    event.preventDefault();
    add();
  };
  return (
    <Field
      label={t`Tags`}
      optional
      hint={
        isFull ? t`Use up to ${maxTags} tags.` : t`Press Enter to add a tag. Use tags to filter and to give access.`
      }
    >
      {(control) => (
        <div className={fieldClass('box', 'area')}>
          <span className={c('tags')}>
            {value.map((tag) => (
              <span key={tag} className={c('tag')}>
                {tag}
                <button
                  type="button"
                  aria-label={t`Remove ${tag}`}
                  onClick={() => onChange(value.filter((one) => one !== tag))}
                >
                  <Icon of={X} size={14} />
                </button>
              </span>
            ))}
            <input
              {...control}
              type="text"
              list={list}
              maxLength={30}
              disabled={isFull}
              placeholder={t`Add a tag`}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={press}
              onBlur={add}
            />
            <datalist id={list}>
              {known.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
          </span>
        </div>
      )}
    </Field>
  );
}
