import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The server's options for WebAuthn. */
type Options = {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
};

/** What an honest browser and authenticator would say otherwise. */
type Lies = {
  origin?: string;
  /** How often it has signed, itself included. */
  counter?: number;
  /** Whether it asked for a fingerprint, face or PIN. */
  isVerified?: boolean;
  userHandle?: string;
  /** Whether its maker's certificate comes along, which nobody asked for. */
  isCertified?: boolean;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const WITH_KEY = 0x40;
const EMPTY_MAP = Buffer.from([0xa0]);

/** A maker's certificate, its own issuer, and the key of it; made for these tests. */
const MAKER_CERTIFICATE =
  'MIIBdDCCARmgAwIBAgIUFm0NgAFum34p6t9102Zlxb75eiEwCgYIKoZIzj0EAwIwDjEMMAoGA1UEAwwDS2V5MCAXDTI2MTEyMzIz' +
  'NDcyMVoYDzIxMjYxMDMwMjM0NzIxWjAOMQwwCgYDVQQDDANLZXkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARy2aqBH0Kf7XDi' +
  'tB7A8VKUY5hFt75RRrxyP8r1EoGTOCpFW2qXXnwPIJW6GHJHeogyKHMl6RULDUkL6gnZgiHeo1MwUTAdBgNVHQ4EFgQU3pI08TgZ' +
  '7VjGxmk1DJKVgg7pPocwHwYDVR0jBBgwFoAU3pI08TgZ7VjGxmk1DJKVgg7pPocwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQD' +
  'AgNJADBGAiEAkQrnQp11z9sxWrt6lQ8z7Djyeypxk4m2YG8KY6Ux/20CIQD94V2yywlOCaUKkTXdVCettbd5Dbo6pKeYrBBWiYnR' +
  'uQ==';
const MAKER_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHxfDd6EdNvEvCk0zUaHOpBQNJsGUw21PhE18nH//qAGhRANCAARy' +
  '2aqBH0Kf7XDitB7A8VKUY5hFt75RRrxyP8r1EoGTOCpFW2qXXnwPIJW6GHJHeogyKHMl6RULDUkL6gnZgiHe';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** A CBOR text or byte string; `kind` is its major type. */
function cborString(kind: 'text' | 'bytes', content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const major = kind === 'text' ? 0x60 : 0x40;
  const head = Buffer.alloc(3);
  if (bytes.length < 24) return Buffer.concat([Buffer.from([major + bytes.length]), bytes]);
  head.writeUInt8(major + 25);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** One passkey in software: a P-256 key that signs what a browser at `origin` is given. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let signatures = 0;
  let owner = '';

  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }));
  const stateOf = (rpId: string, extraFlags: number, { isVerified = true, counter }: Lies) => {
    signatures = counter ?? signatures + 1;
    const state = Buffer.alloc(5);
    state.writeUInt8(PRESENT + (isVerified ? VERIFIED : 0) + BACKUP_ELIGIBLE + BACKED_UP + extraFlags);
    state.writeUInt32BE(signatures, 1);
    return Buffer.concat([sha256(rpId), state]);
  };

  /** A FIDO U2F statement, `{"x5c": [certificate], "sig": signature}`. */
  const certifiedBy = (rpIdHash: Buffer, client: Buffer) => {
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const signed = Buffer.concat([Buffer.from([0]), rpIdHash, sha256(client), credentialId, point]);
    const makerKey = createPrivateKey({
      key: Buffer.from(MAKER_KEY, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    return Buffer.concat([
      Buffer.from([0xa2]),
      cborString('text', 'x5c'),
      Buffer.from([0x81]),
      cborString('bytes', Buffer.from(MAKER_CERTIFICATE, 'base64')),
      cborString('text', 'sig'),
      cborString('bytes', sign('sha256', signed, makerKey)),
    ]);
  };

  return {
    /** Makes the passkey, as `navigator.credentials.create` does. */
    create(options: Options, lies: Lies = {}) {
      owner = options.user?.id ?? '';
      // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const state = stateOf(options.rp?.id ?? '', WITH_KEY, lies);
      const authData = Buffer.concat([state, Buffer.alloc(16), idLength, credentialId, key]);
      const client = clientData('webauthn.create', options, lies);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborString('text', 'fmt'),
        cborString('text', lies.isCertified ? 'fido-u2f' : 'none'),
        cborString('text', 'attStmt'),
        lies.isCertified ? certifiedBy(state.subarray(0, 32), client) : EMPTY_MAP,
        cborString('text', 'authData'),
        cborString('bytes', authData),
      ]);
      return {
        id: base64url(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestationObject),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** Signs in with it, as `navigator.credentials.get` does. */
    get(options: Options, lies: Lies = {}) {
      const client = clientData('webauthn.get', options, lies);
      const authData = stateOf(options.rpId ?? '', 0, lies);
      return {
        id: base64url(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
          userHandle: lies.userHandle ?? owner,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;
