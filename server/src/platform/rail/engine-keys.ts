import { Problem } from '@galla/contract/core/problem.ts';
import type { Clock } from '../clock.ts';
import { deriveKey, sameBytes, seal, unseal } from '../crypto/sealing.ts';
import type { Database } from '../db/database.ts';
import type { TenantMode } from './rails.ts';
import { signatureOf } from './signing.ts';

/**
 * A request older or newer than this is refused. A replay within this time changes nothing, because all requests of
 * engines are idempotent.
 */
const toleranceSeconds = 300;
/** How long a disabled key may still be accepted. */
const rememberMs = 10_000;
/** A wrong signature may come from a newer secret, so the key is read again, at most this often. */
const lookAgainMs = 1_000;
const maxRemembered = 1_000;

/** The pattern of the id of an engine key. */
export const engineKeyId = /^[A-Za-z0-9_-]{1,64}$/;

/** The key that engine secrets are sealed with. */
export function engineKeysKey(masterKey: Buffer): Buffer {
  return deriveKey(masterKey, 'engine-keys');
}

/** An engine secret as it is stored. */
export function sealEngineSecret(masterKey: Buffer, keyId: string, secret: string): Buffer {
  return seal(engineKeysKey(masterKey), keyId, secret);
}

/** A payment engine that has signed a request. */
export interface Engine {
  readonly keyId: string;
  /** The modes of the tenants that it may report on. New payments go to tenants of the first mode. */
  readonly modes: readonly [TenantMode, ...TenantMode[]];
}

interface KnownKey {
  readonly secret: string;
  /** The previous secret, while engines switch to the new one. */
  readonly previous: { readonly secret: string; readonly until: number } | undefined;
  readonly modes: Engine['modes'];
  /** Whether it creates and changes merchants, stores and QR codes. Such a key cannot report payments. */
  readonly provisions: boolean;
}

interface KeyRow {
  readonly sealed_secret: Buffer;
  readonly previous_sealed_secret: Buffer | null;
  readonly previous_until: Date | null;
  readonly modes: Engine['modes'];
  readonly provisions: boolean;
}

type Header = (name: string) => string | undefined;

/** Identifies payment engines by the signatures of their requests. */
export class EngineKeys {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #key: Buffer;
  readonly #known = new Map<string, { readonly key: KnownKey | undefined; readonly readAt: number }>();

  constructor(database: Database, clock: Clock, masterKey: Buffer) {
    this.#database = database;
    this.#clock = clock;
    this.#key = engineKeysKey(masterKey);
  }

  /** The payment engine that signed this body. @throws Problem 401 with the reason, 403 for a provisioning key */
  authenticate(header: Header, body: Buffer): Promise<Engine> {
    return this.#authenticate(header, body, false);
  }

  /** The provider's system that signed this body. @throws Problem 401 with the reason, 403 for an engine's key */
  authenticateProvisioner(header: Header, body: Buffer): Promise<Engine> {
    return this.#authenticate(header, body, true);
  }

  async #authenticate(header: Header, body: Buffer, provisions: boolean): Promise<Engine> {
    const keyId = header('x-galla-key') ?? '';
    const timestamp = header('x-galla-timestamp') ?? '';
    const signature = header('x-galla-signature') ?? '';
    const key = engineKeyId.test(keyId) ? await this.#keyOf(keyId, rememberMs) : undefined;
    if (key === undefined) throw new Problem('ENGINE_KEY_UNKNOWN', 401);
    const age = this.#clock.now() / 1000 - Number(timestamp);
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > toleranceSeconds)
      throw new Problem('ENGINE_TIMESTAMP_STALE', 401);
    const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
    const signedWith = (one: KnownKey | undefined) =>
      one !== undefined &&
      this.#secretsOf(one).some((secret) => sameBytes(given, signatureOf(secret, timestamp, body)));
    if (!signedWith(key) && !signedWith(await this.#keyOf(keyId, lookAgainMs)))
      throw new Problem('ENGINE_SIGNATURE_INVALID', 401);
    if (key.provisions !== provisions) throw new Problem('ENGINE_KEY_NOT_ALLOWED', 403);
    return { keyId, modes: key.modes };
  }

  #secretsOf({ secret, previous }: KnownKey): string[] {
    return previous === undefined || previous.until <= this.#clock.now() ? [secret] : [secret, previous.secret];
  }

  /** The key, read at most this long ago. */
  async #keyOf(keyId: string, maxAgeMs: number): Promise<KnownKey | undefined> {
    const known = this.#known.get(keyId);
    const maxAge = known?.key === undefined ? lookAgainMs : maxAgeMs;
    if (known !== undefined && known.readAt + maxAge > this.#clock.now()) return known.key;
    const { rows } = await this.#database.pool.query<KeyRow>({
      name: 'rail.findEngineKey',
      text: 'SELECT sealed_secret, previous_sealed_secret, previous_until, modes, provisions FROM engine_key WHERE id = $1 AND active',
      values: [keyId],
    });
    const [row] = rows;
    const key = row && this.#opened(keyId, row);
    this.#known.delete(keyId);
    this.#known.set(keyId, { key, readAt: this.#clock.now() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxRemembered && oldest !== undefined) this.#known.delete(oldest);
    return key;
  }

  #opened(
    keyId: string,
    { sealed_secret, previous_sealed_secret, previous_until, modes, provisions }: KeyRow,
  ): KnownKey {
    const previous =
      previous_sealed_secret === null || previous_until === null
        ? undefined
        : { secret: unseal(this.#key, keyId, previous_sealed_secret), until: previous_until.getTime() };
    return { secret: unseal(this.#key, keyId, sealed_secret), previous, modes, provisions };
  }
}
