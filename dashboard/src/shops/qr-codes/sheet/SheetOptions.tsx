import type { SheetLanguage } from '@galla/contract/shops/qr-codes/sheet.ts';
import { sheetFiles, sheetLanguageNames, sheetLanguages } from '@galla/contract/shops/qr-codes/sheet.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import css from './Sheet.module.css';
import type { useSheetChoice } from './sheet-choice.ts';

const c = classNames(css);

interface Props {
  readonly of: ReturnType<typeof useSheetChoice>;
  /** Offered beside English and Hindi; the other languages appear on request. */
  readonly stateLanguage: SheetLanguage | null;
}

/** Languages, file type and ink. */
export function SheetOptions({ of: { choice, change, toggle, isFull }, stateLanguage }: Props) {
  const [all, setAll] = useState(stateLanguage === null);
  const offered = all
    ? sheetLanguageNames
    : sheetLanguageNames.filter((one) => ['en', 'hi', stateLanguage].includes(one) || choice.languages.includes(one));
  return (
    <>
      <fieldset className={c('part')}>
        <legend>
          <Trans>Languages</Trans>
        </legend>
        <div className={c('languages')}>
          {offered.map((language) => {
            const isOn = choice.languages.includes(language);
            return (
              <Checkbox
                key={language}
                label={<span lang={language}>{sheetLanguages[language]}</span>}
                checked={isOn}
                disabled={isOn ? choice.languages.length === 1 : isFull}
                onChange={() => toggle(language)}
              />
            );
          })}
        </div>
        {isFull ? (
          <p className="muted">
            <Trans>Choose up to 3 languages.</Trans>
          </p>
        ) : (
          !all && (
            <button type="button" className={c('more')} onClick={() => setAll(true)}>
              <Trans>More languages</Trans>
            </button>
          )
        )}
      </fieldset>
      <div className={c('part')}>
        <h2>
          <Trans>File</Trans>
        </h2>
        <Segmented
          label={t`File`}
          wide
          options={sheetFiles.map((file) => ({ value: file, label: file }))}
          value={choice.file}
          onChange={(file) => change({ file })}
        />
      </div>
      <div className={c('part')}>
        <h2>
          <Trans>Ink</Trans>
        </h2>
        <Segmented
          label={t`Ink`}
          wide
          options={[
            { value: 'COLOUR', label: t`Full colour` },
            { value: 'SAVER', label: t`Ink saver` },
          ]}
          value={choice.ink}
          onChange={(ink) => change({ ink })}
        />
        <Checkbox
          label={t`For a print shop`}
          note={t`3 mm bleed and crop marks`}
          checked={choice.bleed}
          onChange={(bleed) => change({ bleed })}
        />
      </div>
    </>
  );
}
