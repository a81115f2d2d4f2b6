import type { CodeLanguage, WrittenCall } from '@galla/contract/merchant-api/code.ts';
import { codeLanguages, codeOf } from '@galla/contract/merchant-api/code.ts';
import { type ReactNode, useId, useState } from 'react';
import css from './CallCode.module.css';
import { CodeBox } from './CodeBox.tsx';

const languages = Object.entries(codeLanguages) as [CodeLanguage, string][];

/** A call of the merchant API as code in three languages, at the address of this installation. */
export function CallCode({ call, note }: { readonly call: WrittenCall; readonly note?: ReactNode }) {
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const name = useId();
  return (
    <CodeBox
      title={`${call.method} /api/merchant/v1${call.path}`}
      text={codeOf(language, location.origin, call)}
      note={note}
      head={
        <fieldset className={css['languages']}>
          <legend className="sr">Language</legend>
          {languages.map(([value, label]) => (
            <label key={value}>
              <input
                className="sr"
                type="radio"
                name={name}
                checked={value === language}
                onChange={() => setLanguage(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      }
    />
  );
}
