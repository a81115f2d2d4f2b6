import type { BankState, SandboxBank } from '@galla/contract/developers/sandbox/feature.ts';
import { bankStates, sandboxBanks } from '@galla/contract/developers/sandbox/feature.ts';
import type { ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { toastRefusal } from '../../lib/forms/toast-refusal.ts';
import css from './Sandbox.module.css';
import { bankLabels, bankNote } from './sandbox-labels.ts';

interface Props {
  readonly banks: readonly { readonly bank: string; readonly state: BankState }[];
  readonly act: (step: ScriptStep) => Promise<unknown>;
}

const names = Object.keys(sandboxBanks) as SandboxBank[];

/** The banks of this sandbox: up, slow or down (TST-07). */
export function BankStates({ banks, act }: Props) {
  const stateOf = (bank: SandboxBank) => banks.find((one) => one.bank === bank)?.state ?? 'UP';
  const others = names.filter((bank) => stateOf(bank) !== 'UP').length;
  return (
    <Section
      boxed
      title={t`Banks`}
      right={<span className="muted">{others === 0 ? t`All up` : t`${others} slow or down`}</span>}
    >
      <ul className={css['banks']}>
        {names.map((bank) => (
          <li key={bank}>
            <span className={css['lines']}>
              <b>{sandboxBanks[bank]}</b>
              <span className="muted">{bankNote(bank, stateOf(bank))}</span>
            </span>
            <Segmented
              label={t`State of ${{ bank: sandboxBanks[bank] }}`}
              options={bankStates.map((value) => ({ value, label: t(bankLabels[value]) }))}
              value={stateOf(bank)}
              onChange={(state) => void act({ do: 'BANK', with: { bank, state } }).catch(toastRefusal)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
