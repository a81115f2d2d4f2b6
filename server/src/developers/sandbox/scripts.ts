import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { SavedScript } from '@galla/contract/developers/sandbox/endpoints.ts';
import { maxScripts, sandboxScriptIds } from '@galla/contract/developers/sandbox/feature.ts';
import type { SandboxScript, ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { deleteScript, listScripts, noteRun, upsertScript } from './queries.ts';

interface Scripts {
  scripts: SavedScript[];
}

/** The scripts of a sandbox, newest first. */
export async function readScripts(tx: Tx, tenantId: string): Promise<Scripts> {
  const rows = await listScripts(tx, tenantId);
  return {
    scripts: rows.map(({ id, name, steps, created_at, last_run_at, failed_step }) => ({
      scriptId: encodeId(sandboxScriptIds, id),
      name,
      steps: steps as ScriptStep[],
      failedStep: failed_step,
      createdAt: created_at.toISOString(),
      lastRunAt: last_run_at?.toISOString() ?? null,
    })),
  };
}

/** Saves a script, replacing one with the same name. @throws Problem SANDBOX_SCRIPT_LIMIT (409) */
export async function saveScript(tx: Tx, tenantId: string, script: SandboxScript, now: number): Promise<Scripts> {
  const { name, steps } = script;
  const known = await listScripts(tx, tenantId);
  const replaces = known.some((row) => row.name.toLowerCase() === name.toLowerCase());
  if (known.length >= maxScripts && !replaces) throw new Problem('SANDBOX_SCRIPT_LIMIT', 409);
  await upsertScript(tx, { tenant_id: tenantId, id: newId(), name, steps, created_at: new Date(now) });
  return readScripts(tx, tenantId);
}

/** Stores the result of a script's replay. @throws Problem STATUS_404 */
export async function keepRun(
  tx: Tx,
  tenantId: string,
  scriptId: string,
  run: { readonly failedStep: number | null; readonly now: number },
): Promise<Scripts> {
  const key = { tenantId, id: uuidOf(scriptId) };
  const kept = await noteRun(tx, key, { last_run_at: new Date(run.now), failed_step: run.failedStep });
  if (!kept) throw new Problem('STATUS_404', 404);
  return readScripts(tx, tenantId);
}

/** Deletes a script. @throws Problem STATUS_404 */
export async function removeScript(tx: Tx, tenantId: string, scriptId: string): Promise<Scripts> {
  if (!(await deleteScript(tx, tenantId, uuidOf(scriptId)))) throw new Problem('STATUS_404', 404);
  return readScripts(tx, tenantId);
}

function uuidOf(scriptId: string): string {
  const id = decodeId(sandboxScriptIds, scriptId);
  if (id === undefined) throw new Problem('STATUS_404', 404);
  return id;
}
