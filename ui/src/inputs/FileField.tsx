import { FileSpreadsheet, FileUp, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { formatSize } from '../format/counts.ts';
import arrange from '../layout/arrange.module.css';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import { Field, type FieldFrameProps } from './Field.tsx';
import css from './FileField.module.css';

const c = classNames(css);

/**
 * A single file: dropped onto the box, or chosen by a press. An error is shown below and describes the box. The input
 * covers the whole box, so that dropping, pressing and the keyboard use the browser's own behaviour.
 */
export function FileField(
  props: FieldFrameProps & {
    id?: string;
    value: File | undefined;
    onChange: (file: File | undefined) => void;
    /** The file types that the browser's dialog shows: `.csv,.xlsx`. */
    accept: string;
    /** The allowed files in words, inside the empty box. */
    note: ReactNode;
    /** The icon beside the name of the chosen file. */
    icon?: IconType;
    /** Blocks choosing another file during the upload. */
    disabled?: boolean;
    /** The upload's progress, inside the box below the file. */
    children?: ReactNode;
  },
) {
  const { label, required, optional, error, okay, hint, labelHidden, className, id, ...rest } = props;
  const { value, onChange, accept, note, icon = FileSpreadsheet, disabled = false, children } = rest;
  const [over, setOver] = useState(false);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setOver(false);
    const file = currentTarget.files?.[0];
    // The same file may be chosen again after it was corrected.
    currentTarget.value = '';
    if (file !== undefined) onChange(file);
  };
  return (
    <Field {...{ label, required, optional, error, okay, hint, labelHidden, className, id }}>
      {(control) => (
        <div className={c('box', value && 'chosen', over && 'over', !!error && 'bad', disabled && 'off')}>
          <input
            {...control}
            type="file"
            accept={accept}
            disabled={disabled}
            onChange={take}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
          />
          {value === undefined ? (
            <>
              <span className={c('disc')}>
                <Icon of={FileUp} size={20} />
              </span>
              <span>
                Drag a file here, or <b>choose a file</b>
              </span>
              <small>{note}</small>
            </>
          ) : (
            <>
              <span className={c(arrange['beside'], 'file')}>
                <span className={c('disc')}>
                  <Icon of={icon} size={20} />
                </span>
                <span className={c(arrange['fill'], 'words')}>
                  <b title={value.name}>{value.name}</b>
                  <small>{formatSize(value.size)}</small>
                </span>
                {!disabled && (
                  <IconButton
                    className={c('remove')}
                    name="Remove the file"
                    icon={X}
                    onClick={() => onChange(undefined)}
                  />
                )}
              </span>
              {children}
            </>
          )}
        </div>
      )}
    </Field>
  );
}
