import { randomBytes } from 'node:crypto';
import { deriveKey, macOf, sameBytes } from '../../platform/crypto/sealing.ts';

/** The header of the Streamable HTTP transport, revisions before 2026-07-28. */
export const sessionHeader = 'mcp-session-id';

/** The data of a client's handshake. */
export interface ClientSession {
  /** Whether it can ask a person. */
  readonly asks: boolean;
}

/**
 * Sessions of clients of older revisions, which state their capabilities once. The id itself contains them, under a MAC
 * bound to the API key, so that every process knows a session and none stores it.
 */
export function openSessionIds(masterKey: Buffer) {
  const key = deriveKey(masterKey, 'assistant session');
  return {
    mint(keyId: string, { asks }: ClientSession): string {
      const said = `${randomBytes(16).toString('base64url')}.${asks ? 'asks' : 'reads'}`;
      return `${said}.${macOf(key, keyId, said).toString('base64url')}`;
    },
    /** The content of an id. Undefined if this key was not given the id. */
    read(keyId: string, id: string): ClientSession | undefined {
      const [, said, mac] = /^([\w-]{22}\.(?:asks|reads))\.([\w-]{43})$/.exec(id) ?? [];
      if (said === undefined || mac === undefined) return undefined;
      if (!sameBytes(macOf(key, keyId, said), Buffer.from(mac, 'base64url'))) return undefined;
      return { asks: said.endsWith('.asks') };
    },
  };
}
