import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CodeBox } from '../../developer/public/CodeBox.tsx';
import css from './Debugger.module.css';
import { type Framework, frameworks, repairs } from './repairs.ts';

/** How a server preserves the raw body, by framework. */
export function RepairCode() {
  const [framework, setFramework] = useState<Framework>('Express');
  return (
    <div className={css['repair']}>
      <Segmented
        label={t`Framework`}
        options={frameworks.map((value) => ({ value, label: value }))}
        value={framework}
        onChange={setFramework}
      />
      <CodeBox title={t`Fix: keep the raw body`} text={repairs[framework]} />
    </div>
  );
}
