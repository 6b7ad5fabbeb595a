import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { areNotNegative } from './checks.ts';
import { customers, instant } from './customers.ts';
import { people } from './people.ts';
import { staff } from './staff.ts';

/**
 * Attempts at signing in and at everything else that is limited across servers and restarts. The columns and their
 * order are rate-limiter-flexible's.
 */
export const attempts = pgTable(
  'attempts',
  {
    /** The limit's name and whose attempts these are. */
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** When the window ends, in milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index('attempts_expire').on(t.expire)],
);

/** Browsers and terminals in which somebody has signed in: their attempts are counted apart from everybody else's. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the device's token, hex; only the device holds the token. */
    tokenHash: text().notNull().unique(),
    personId: bigint({ mode: 'number' }).references(() => people.id, { onDelete: 'cascade' }),
    /** The business whose primary contact it is, for servers of the version before. */
    customerId: bigint({ mode: 'number' }).references(() => customers.id),
    staffId: bigint({ mode: 'number' }).references(() => staff.id),
    /** What the device calls itself, to be recognised in the list. */
    userAgent: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [
    index('known_devices_person').on(t.personId),
    index('known_devices_customer').on(t.customerId),
    index('known_devices_staff').on(t.staffId),
    index('known_devices_last_used').on(t.lastUsedAt),
    check('known_devices_owner', sql`num_nonnulls(${t.personId}, ${t.staffId}) = 1`),
  ],
);

/** Sign-ins: only the browser holds the token itself (R6.06). */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    /** Its name in the list of devices; says nothing about the token. */
    id: uuid().notNull().unique().defaultRandom(),
    personId: bigint({ mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The business whose primary contact it is, for servers of the version before. */
    customerId: bigint({ mode: 'number' }).references(() => customers.id),
    /** Null for callers that keep no device token. */
    deviceId: uuid().references(() => knownDevices.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    /** Updated by use; 30 days without use end it (R4.31). */
    lastUsedAt: instant().notNull(),
    /** When the password was last given in this session. */
    provenAt: instant().notNull(),
  },
  (t) => [
    index('sessions_person').on(t.personId),
    index('sessions_customer').on(t.customerId),
    index('sessions_last_used').on(t.lastUsedAt),
    index('sessions_created').on(t.createdAt),
    index('sessions_device').on(t.deviceId),
  ],
);

/** The same for staff. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    id: uuid().notNull().unique().defaultRandom(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    deviceId: uuid().references(() => knownDevices.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    /** When the password, and the second factor if there is one, were last given in this session. */
    provenAt: instant().notNull(),
  },
  (t) => [index('staff_sessions_staff').on(t.staffId), index('staff_sessions_device').on(t.deviceId)],
);

/** People's passkeys (WebAuthn): sign-in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Its name in the API; says nothing about the credential. */
    id: uuid().primaryKey().defaultRandom(),
    personId: bigint({ mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The business whose primary contact it is, for servers of the version before. */
    customerId: bigint({ mode: 'number' }).references(() => customers.id),
    /** The authenticator's own name for it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often its authenticator has signed; many don't count and always say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach its authenticator: `internal`, `hybrid`, `usb`. */
    transports: text().array().notNull(),
    /** Whether it's also kept elsewhere, as by a password manager that syncs. */
    isBackedUp: boolean().notNull(),
    /** The device that it was added on: `Chrome on Windows`. */
    name: text().notNull(),
    createdAt: instant().notNull(),
    /** Null until somebody signs in with it. */
    lastUsedAt: instant(),
  },
  (t) => [
    index('passkeys_person').on(t.personId, t.createdAt),
    index('passkeys_customer').on(t.customerId, t.createdAt),
    check('passkeys_counter', areNotNegative(t.counter)),
  ],
);

/** Challenges that a passkey hasn't answered yet; an answer deletes its challenge. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** Who adds a passkey; null for a sign-in. */
    personId: bigint({ mode: 'number' }).references(() => people.id, { onDelete: 'cascade' }),
    /** The business whose primary contact it is, for servers of the version before. */
    customerId: bigint({ mode: 'number' }).references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('passkey_challenges_expires').on(t.expiresAt),
    index('passkey_challenges_person').on(t.personId),
    index('passkey_challenges_customer').on(t.customerId),
  ],
);
