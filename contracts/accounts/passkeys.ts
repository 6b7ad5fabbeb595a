import { z } from 'zod';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { solvedChallenge } from '../wire.ts';
import { login } from './account.ts';
import { deviceToken, passkey } from './password.ts';

/** Bytes in base64url, as browsers send WebAuthn's. */
const bytes = (most: number) =>
  z
    .string()
    .max(Math.ceil((most * 4) / 3))
    .regex(/^[\w-]+$/);

const CLIENT_DATA_BYTES = 2000;

/** What both kinds of credential begin with; the most bytes are WebAuthn's own, or far more than any browser sends. */
const credential = { id: bytes(1023), type: z.literal('public-key') };

/** WebAuthn's RegistrationResponseJSON, as `navigator.credentials.create` returns it; other fields are dropped. */
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(CLIENT_DATA_BYTES),
    attestationObject: bytes(8000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewCredential = z.output<typeof newCredential>;

/** WebAuthn's AuthenticationResponseJSON, as `navigator.credentials.get` returns it; other fields are dropped. */
const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(CLIENT_DATA_BYTES),
    authenticatorData: bytes(2000),
    signature: bytes(4000),
    userHandle: bytes(64).optional(),
  }),
});
export type UsedCredential = z.output<typeof usedCredential>;

const passkeysReply = z.object({ Passkeys: z.array(passkey) });

/** The options of a WebAuthn call as JSON, with a challenge that is valid for one answer within five minutes. */
const optionsReply = z.object({ Options: z.record(z.string(), z.unknown()) });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/Account/Passkeys',
  summary: "The customer's passkeys, the oldest first",
  access: 'customer',
  right: 'self',
  reply: passkeysReply,
});

export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Passkeys/Options',
  summary: 'What the browser needs to make a passkey (WebAuthn)',
  access: 'customer',
  right: 'self',
  proof: 'recent',
  reply: optionsReply,
  errors: ['conflict'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Passkeys',
  summary: 'Adds the passkey that the browser made, and returns all of them; the owner is notified by email',
  access: 'customer',
  right: 'self',
  proof: 'recent',
  consumes: 'json',
  body: z.object({ Credential: newCredential }),
  reply: passkeysReply,
  errors: ['conflict'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/Account/Passkeys/{PasskeyId}',
  summary: 'Removes a passkey, and returns those that are left; the owner is notified by email',
  access: 'customer',
  right: 'self',
  proof: 'recent',
  params: z.object({ PasskeyId: z.uuid(requestMessages.notFound) }),
  reply: passkeysReply,
  errors: ['not_found'],
});

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Login/PasskeyOptions',
  summary: 'What the browser needs to sign in with a passkey (WebAuthn)',
  access: 'public',
  reply: optionsReply,
});

/** More accounts than one browser has. */
const MOST_DEVICE_TOKENS = 5;

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Login/Passkey',
  summary: 'Signs in with a passkey, without email and password',
  access: 'public',
  consumes: 'json',
  body: z.object({
    Credential: usedCredential,
    /** Of every account that was signed in here, because only the passkey says whose it is. */
    DeviceTokens: z.array(deviceToken).max(MOST_DEVICE_TOKENS).optional().catch(undefined),
    RecaptchaResponse: solvedChallenge,
  }),
  reply: login.reply,
  errors: ['login_failed', 'captcha_required'],
});
