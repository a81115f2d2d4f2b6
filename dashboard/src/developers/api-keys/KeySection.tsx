import type { ApiKeyEntry } from '@galla/contract/developers/api-keys/endpoints.ts';
import { maxApiKeys } from '@galla/contract/developers/api-keys/feature.ts';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import css from './ApiKeys.module.css';
import { KeyItem } from './KeyItem.tsx';
import type { Making, Revealed } from './use-api-keys.ts';

interface Props {
  readonly info: {
    readonly mode: 'live' | 'test';
    readonly state: 'IN_PROCESS' | 'GENERATED';
    readonly merchantId: string;
    readonly count: number;
    readonly released: boolean;
  };
  readonly keys: readonly ApiKeyEntry[];
  readonly revealed: Revealed | undefined;
  readonly onReveal: (revealed: Revealed | undefined) => void;
  readonly onMake: (making: Making) => void;
}

/** The keys of one mode. */
export function KeySection({ info, keys, revealed, onReveal, onMake }: Props) {
  const { mode, state, merchantId, count, released } = info;
  const isGenerated = state === 'GENERATED';
  return (
    <Section
      className={css['section'] ?? ''}
      title={
        <span className={css['title']}>
          {mode === 'live' ? t`Production keys` : t`Test keys`}
          <StatusPill
            state={state}
            group={isGenerated ? 'success' : 'warning'}
            label={isGenerated ? t`Generated` : t`In Process`}
          />
        </span>
      }
      right={
        released && (
          <HeldButton
            icon={Plus}
            why={count >= maxApiKeys ? t`You’ve reached ${maxApiKeys} keys. Disable one to add another.` : undefined}
            onClick={() => onMake({ mode })}
          >
            {mode === 'live' ? t`Create key` : t`Create test key`}
          </HeldButton>
        )
      }
      sub={t`Merchant ID ${merchantId} · ${count} of ${maxApiKeys}`}
    >
      {keys.length === 0 && (
        <p className={css['none']}>
          {released
            ? t`No keys yet. Create one to call the merchant API.`
            : t`You’ll get production keys once the payment gateway is activated. Build with a test key until then.`}
        </p>
      )}
      <ul className={css['keys']}>
        {keys.map((entry) => (
          <KeyItem
            key={entry.keyId}
            entry={entry}
            revealed={revealed?.key.keyId === entry.keyId ? revealed : undefined}
            onReveal={onReveal}
            onChange={() => onMake({ change: entry })}
          />
        ))}
      </ul>
    </Section>
  );
}
