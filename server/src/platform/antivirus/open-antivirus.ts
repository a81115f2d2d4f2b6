import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { simulatorAntivirusFile } from '../rail/simulator-account.ts';
import type { Antivirus } from './antivirus.ts';
import { AntivirusSilent } from './antivirus.ts';
import { openClamd } from './clamd.ts';

/** The configured scanner; in the demo the simulator's, and otherwise none. Without a scanner nothing is stored. */
export function openAntivirus({
  antivirusUrl,
  demo,
  dataDir,
}: Pick<Config, 'antivirusUrl' | 'demo' | 'dataDir'>): Antivirus | null {
  if (antivirusUrl !== null) return openClamd(() => antivirusUrl);
  return demo ? openClamd(() => simulatorAddress(dataDir)) : null;
}

function simulatorAddress(dataDir: string): string {
  try {
    return readFileSync(simulatorAntivirusFile(dataDir), 'utf8').trim();
  } catch (error) {
    throw new AntivirusSilent('The simulator has not started yet', { cause: error });
  }
}
