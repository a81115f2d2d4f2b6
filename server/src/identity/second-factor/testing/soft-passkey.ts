import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const present = 0x01;
const attested = 0x40;

/** An authenticator in software, for tests: it creates a passkey and signs as a phone does (WebAuthn, ES256). */
export class SoftPasskey {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin = 'http://localhost:4000') {
    this.#origin = origin;
  }

  /** The answer to the options of a registration. */
  make(options: { challenge: string; rp: { id: string } }) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')]);
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const data = Buffer.concat([this.#data(options.rp.id, present | attested), credential]);
    // {fmt: 'none', attStmt: {}, authData: data}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options.challenge),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The answer to the options of an authentication. */
  sign(options: { challenge: string; rpId: string }) {
    this.counter += 1;
    const data = this.#data(options.rpId, present);
    const clientDataJSON = this.#client('webauthn.get', options.challenge);
    const signed = Buffer.concat([data, hash(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    });
  }

  #data(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash(host), Buffer.from([flags]), counter]);
  }

  #client(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin })).toString('base64url');
  }

  #answer(response: object) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
