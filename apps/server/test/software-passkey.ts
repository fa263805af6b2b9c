import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
}

interface Misuse {
  /** Signed for another page, or another step. */
  origin?: string;
  rpId?: string;
  type?: string;
  /** Whether the device has verified its user's finger, face or PIN. */
  verified?: boolean;
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A device with one passkey, in the format of browsers. */
export function makeSoftwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  let uses = 0;

  const clientData = (type: string, { challenge, origin }: Ceremony, misuse: Misuse) =>
    Buffer.from(
      JSON.stringify({
        type: misuse.type ?? type,
        challenge,
        origin: misuse.origin ?? origin,
        crossOrigin: false,
      }),
    );

  const authenticatorData = (
    { rpId }: Ceremony,
    misuse: Misuse,
    { flags = 0, rest = new Uint8Array() } = {},
  ) => {
    uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(misuse.counter ?? uses);
    const verified = misuse.verified === false ? 0 : VERIFIED;
    return Buffer.concat([
      sha256(misuse.rpId ?? rpId),
      Buffer.from([PRESENT | verified | flags]),
      counter,
      rest,
    ]);
  };

  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    id: named.id,
    /** Answers `navigator.credentials.create`. */
    create(
      ceremony: Ceremony,
      misuse: Misuse & { format?: string; statement?: Map<string, unknown> } = {},
    ) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const rest = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = authenticatorData(ceremony, misuse, { flags: HAS_KEY, rest });
      const attestation = new Map<string, unknown>([
        ['fmt', misuse.format ?? 'none'],
        ['attStmt', misuse.statement ?? new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony, misuse)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    get(ceremony: Ceremony, misuse: Misuse = {}) {
      const client = clientData('webauthn.get', ceremony, misuse);
      const authData = authenticatorData(ceremony, misuse);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      };
    },
  };
}
