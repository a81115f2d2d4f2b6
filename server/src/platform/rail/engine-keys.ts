import { Problem } from '@galla/contract/core/problem.ts';
import type { Clock } from '../clock.ts';
import { deriveKey, sameBytes, seal, unseal } from '../crypto/sealing.ts';
import type { Database } from '../db/database.ts';
import { signatureOf } from './signing.ts';

/** A request older or newer than this is refused. Within it a replay changes nothing: whatever an engine sends is idempotent. */
const toleranceSeconds = 300;
/** How long a key that was switched off may still be taken. */
const rememberMs = 10_000;
const mostRemembered = 1_000;

/** The key that engine secrets are sealed with. */
export function engineKeysKey(masterKey: Buffer): Buffer {
  return deriveKey(masterKey, 'engine-keys');
}

/** An engine secret as it is stored. */
export function sealEngineSecret(masterKey: Buffer, keyId: string, secret: string): Buffer {
  return seal(engineKeysKey(masterKey), keyId, secret);
}

/** Recognises payment engines by the signature of their requests. */
export class EngineKeys {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #key: Buffer;
  readonly #known = new Map<string, { readonly secret: string | undefined; readonly until: number }>();

  constructor(database: Database, clock: Clock, masterKey: Buffer) {
    this.#database = database;
    this.#clock = clock;
    this.#key = engineKeysKey(masterKey);
  }

  /** The id of the key that signed this body. Throws the 401 that says what is wrong. */
  async authenticate(header: (name: string) => string | undefined, body: Buffer): Promise<string> {
    const keyId = header('x-galla-key') ?? '';
    const timestamp = header('x-galla-timestamp') ?? '';
    const signature = header('x-galla-signature') ?? '';
    const secret = /^[A-Za-z0-9_-]{1,64}$/.test(keyId) ? await this.#secretOf(keyId) : undefined;
    if (secret === undefined) throw new Problem('ENGINE_KEY_UNKNOWN', 401);
    const age = this.#clock.now() / 1000 - Number(timestamp);
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > toleranceSeconds)
      throw new Problem('ENGINE_TIMESTAMP_STALE', 401);
    const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
    if (!sameBytes(given, signatureOf(secret, timestamp, body))) throw new Problem('ENGINE_SIGNATURE_INVALID', 401);
    return keyId;
  }

  async #secretOf(keyId: string): Promise<string | undefined> {
    const known = this.#known.get(keyId);
    if (known !== undefined && known.until > this.#clock.now()) return known.secret;
    const { rows } = await this.#database.pool.query<{ sealed_secret: Buffer }>({
      name: 'rail.findEngineKey',
      text: 'SELECT sealed_secret FROM engine_key WHERE id = $1 AND active',
      values: [keyId],
    });
    const secret = rows[0] === undefined ? undefined : unseal(this.#key, keyId, rows[0].sealed_secret);
    this.#known.delete(keyId);
    this.#known.set(keyId, { secret, until: this.#clock.now() + (secret === undefined ? 1_000 : rememberMs) });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostRemembered && oldest !== undefined) this.#known.delete(oldest);
    return secret;
  }
}
