import { availableParallelism } from 'node:os';

/**
 * Passwords hashed at once; each takes a core for some 20 milliseconds. One core stays free for other calls, and one of
 * the four threads that Node has for hashing and files.
 */
export const MAX_HASHES_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 3));

/** Sign-ins that may wait for a hash, about a second's worth; the rest are asked to try again. */
export const MAX_WAITING_SIGN_INS = 50 * MAX_HASHES_AT_ONCE;
export const SIGN_IN_RETRY_SECONDS = 5;

/** Known devices per account; the least recently used is forgotten first. */
export const MAX_KNOWN_DEVICES = 20;
export const MAX_USER_AGENT_LENGTH = 300;

/** Passkeys of a customer. */
export const MAX_PASSKEYS = 10;

export const RECOVERY_CODES = 10;

/** Rows of the audit trail in one seal. */
export const AUDIT_BATCH = 1000;

/**
 * Commits that may wait for a lost synchronous standby. Each holds a PostgreSQL process until the standby is back;
 * beyond this many we stop writing, so that reads still get connections.
 */
export const MAX_WAITING_COMMITS = 4;

/** With fewer free bytes in DATA_DIR, photos and emails are about to fail, so the server isn't ready. */
export const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** How long a stopping server keeps serving, so that load balancers notice first; DRAIN_SECONDS can change it. */
export const DRAIN_SECONDS = 5;
export const MAX_DRAIN_SECONDS = 300;

/** Open files, connections included, that a server must be allowed. */
export const LEAST_OPEN_FILES = 1024;

/** How long a collector of traces may take for a batch, in milliseconds; a stopping server waits no longer either. */
export const TRACES_SENT_MS = 2_000;

/**
 * Emails that a server writes and sends at once, each with one of the six connections to the database; most of an email's
 * time is waiting for the database and the mail server.
 */
export const MAX_EMAILS_AT_ONCE = 4;

/** Photos decoded at once, each by a process of its own. */
export const MAX_DECODES_AT_ONCE = 2;
export const DECODE_MS = 60_000;
/** A decoder that takes more memory is killed; the largest photo that we accept takes some 300 MB. */
export const MAX_DECODER_BYTES = 512 * 1024 * 1024;

/** How long a request may take to arrive, and a connection may be idle, in milliseconds; it stops slowloris attacks. */
export const ARRIVAL_MS = 120_000;

/** How long the rest of a refused request is read and dropped, so that its sender gets to read the reply. */
export const LINGER_MS = 1_000;

/** The same for an upload, which may come from a coolroom's edge of the network. */
export const UPLOAD_ARRIVAL_MS = 300_000;
/** The least that an upload must send within this time: 2 KB a second, but it may stall in between. */
export const SLOWEST_UPLOAD = { bytes: 60 * 1024, withinMs: 30_000 };

/** Uploads received at once. */
export const MAX_UPLOADS = { perServer: 64, perPerson: 2, perAddressBlock: 8 };
/** How many more uploads may wait for a slot, and how long; then they're asked to try again. */
export const MAX_WAITING_UPLOADS = 64;
export const UPLOAD_WAIT_MS = 4_000;
export const UPLOAD_RETRY_SECONDS = 10;

/** After this many failures in a row, a hosted provider isn't called for a while; then one call checks if it's back. */
export const PROVIDERS = { failuresInARow: 5, pauseSeconds: 10 };

/** Hosted analytics: events per call, seconds per attempt, and retries; then it's up to the next minute's task. */
export const EVENT_CALLS = { events: 500, seconds: 10, retries: 1 };

/** The card provider: seconds per attempt, retries, and seconds for everything together. */
export const CARD_CALLS = { attemptSeconds: 10, retries: 2, wholeSeconds: 25 };

/**
 * The hosted storage: seconds per attempt until its reply begins, retries, seconds for everything together, and for how
 * many seconds a reply's content may pause.
 */
export const STORAGE_CALLS = { attemptSeconds: 15, retries: 2, wholeSeconds: 50, silenceSeconds: 15 };
/** Photos sent to the hosted storage at once, with some 10 MB of memory each; the rest wait on the disk. */
export const MAX_STORES_AT_ONCE = 8;

/** The hosted maps service: seconds per attempt while somebody types, and for a chosen address, which is retried. */
export const MAP_CALLS = { suggestSeconds: 2, findSeconds: 3, retries: 1 };

/** How long `npm run doctor` waits for each provider. */
export const DOCTOR_SECONDS = 10;

/** A payment or refund without an outcome is looked up after this; a call to the provider takes less. */
export const OPEN_PAYMENT_MINUTES = 10;
/** A refund that's pending at the bank is looked up after this, in case its event never comes. */
export const PENDING_REFUND_HOURS = 24;
/** A payment that the customer began on a page but didn't confirm with their bank can be cancelled after this. */
export const ABANDONED_PAYMENT_MINUTES = 15;

/** Charges of the last days are compared with the card provider's every night. */
export const RECONCILED_DAYS = 35;

/** The SMS gateway: seconds per call; the queue retries. */
export const SMS_CALLS = { seconds: 15 };

/**
 * Texts to one mobile in 24 hours that count together (`TEXT_RULES`), far more than a busy day of repairs needs; how long after
 * its time a text is still worth sending; and of how many replies of one mobile per hour the office gets an email. More wait in
 * the thread all the same.
 */
export const TEXTS = {
  perMobileAndDay: { office: 20, 'own changes': 20, 'first bookings': 1, 'day links': 20, 'day codes': 20 },
  patienceHours: 6,
  repliesPerMobileAndHour: 20,
};

/** Tries that a texted code of six digits takes, right or wrong; and seconds in which asking again sends no other. */
export const TECHNICIAN_CODES = { tries: 5, againSeconds: 60 };

/** Tries that an emailed code of six digits takes, right or wrong. */
export const SIGN_IN_CODE_TRIES = 5;

/**
 * The mailbox of bounces and answers: seconds per look, emails per look, bytes that are read of each one's header and of a
 * bounce (its end, the email itself, isn't needed), how many days back the first look goes, which is as long as done tasks are kept,
 * and minutes after which another server may look if one has vanished.
 */
export const BOUNCES = {
  seconds: 60,
  atOnce: 50,
  headerBytes: 64 * 1024,
  bytes: 128 * 1024,
  days: 7,
  busyMinutes: 5,
};

/**
 * Bytes that are read of an email that answers one of ours, from its beginning: enough for the files that a message may
 * have, written in letters. And bytes of emails per look, of which one is read in any case.
 */
export const REPLIES = { bytes: 16 * 1024 * 1024, bytesAtOnce: 24 * 1024 * 1024 };

/** What the process that reads one email may take: milliseconds, bytes in all, and bytes of JavaScript's objects. */
export const MAIL_READING = { ms: 20_000, bytes: 384 * 1024 * 1024, heapBytes: 192 * 1024 * 1024 };

/** Lines a day about emails to reply addresses that nobody has; the log has the others. */
export const LEFT_EMAILS = { ofNobodyPerDay: 20 };

/** Bytes of a request's body, except uploads. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** Bytes of an event of the card provider; one with a long history of refunds has some 20 KB. */
export const PAYMENT_EVENT_BYTES = 256 * 1024;

const aMinute = (max: number) => ({ max, timeWindow: '1 minute' });

/** Requests from one address, counted by each server separately: floods end here, before anything is looked up. */
export const RATES = {
  /** The whole API. */
  api: aMinute(1200),
  /** Challenges cost the server some work too. */
  captchaChallenges: aMinute(60),
  /** Each is a row for some minutes; the sign-in page asks for one when it's opened. */
  passkeyChallenges: aMinute(60),
  /** Look-ups of emailed links: more than anybody opens, too few for guessing. */
  linkLooks: aMinute(60),
  linkAnswers: aMinute(20),
  /** Everything that is held about a customer, which takes dozens of queries. */
  ownData: aMinute(6),
  /** A page that a job's link opens asks every half minute, and the people of a kitchen share an address. */
  jobLinks: aMinute(120),
  /** The photos of two days' visits, which a page loads at once. */
  technicianPhotos: aMinute(300),
  /** A page asks once when it's opened; more than that is guessing. */
  staffRequests: aMinute(30),
  /** More than a kitchen can break in a minute. */
  serviceRequests: aMinute(60),
  /** More than anybody presses; each one sends an email. */
  visitChanges: aMinute(20),
  /** More than a kitchen can break in a minute; each is an email to its managers. */
  faultReports: aMinute(20),
  /** More than anybody sends by hand, but it stops emails by the thousand. */
  warrantyRequests: aMinute(20),
  /** Enough for a mistyped card or two, too few for testing stolen cards. */
  cards: aMinute(10),
  /** Each one is drawn when it's requested. */
  receiptPdfs: aMinute(60),
  recordPdfs: aMinute(60),
  /** Nobody writes more often, and somebody has to read every message. */
  contactMessages: aMinute(5),
  /** About one's own job; each is an email to the office. */
  threadMessages: aMinute(20),
  waitingList: aMinute(20),
  /** A form asks once for each ABN that is typed, and the people of a kitchen share an address. */
  abnLookUps: aMinute(20),
  /**
   * Calls that the hosted maps service charges for; beyond them the local index answers. An address takes about ten, and
   * the people of a kitchen share a network address.
   */
  hostedMaps: { max: 300, timeWindow: '1 hour' },
  /** A visitor sends two or three in total, and the people of a kitchen share an address. */
  visitorEvents: aMinute(60),
  /** A page sends at most five, and the people of a kitchen share an address. */
  browserErrors: aMinute(20),
  cspReports: aMinute(20),
  /** A gateway reports all texts and replies from a few addresses. */
  smsWebhooks: aMinute(600),
  /** The card provider reports all charges and refunds from a few addresses. */
  paymentEvents: aMinute(600),
};

/**
 * Attempts within some minutes, counted in PostgreSQL for all servers. Without a `max`, further attempts cost proof of
 * work instead of being refused.
 */
export const ATTEMPTS = {
  /** Wrong passwords for one account from one address block, or on one known device. */
  signIn: { max: 10, windowMinutes: 15 },
  /** Wrong passwords from one address block, for all accounts. */
  signInsOfBlock: { windowMinutes: 15 },
  /** Wrong passwords for one account, from everywhere. */
  signInsOfAccount: { windowMinutes: 60 },
  /** Wrong current passwords of somebody who is signed in. */
  currentPassword: { max: 10, windowMinutes: 15 },
  /** Wrong codes of a second factor; only somebody who knows the password can try one. */
  secondFactor: { max: 10, windowMinutes: 15 },
  /** Codes that are texted to one technician, and from one address block: a company's technicians may share a network. */
  technicianCode: { max: 5, windowMinutes: 60 },
  technicianCodesOfBlock: { max: 30, windowMinutes: 60 },
  /** Wrong emailed links from one address block. */
  emailedLink: { max: 30, windowMinutes: 15 },
  /** Replies from one address block that reveal whether an email has an account. */
  signUp: { max: 30, windowMinutes: 60 },
  /** Emails that a customer asks for: one that confirms the address, one that changes it. */
  confirmationEmail: { max: 5, windowMinutes: 60 },
  emailChange: { max: 5, windowMinutes: 60 },
  /** Invitations of one business to people. */
  invitations: { max: 20, windowMinutes: 60 },
  /** Faults that one person reports. */
  faultReports: { max: 30, windowMinutes: 60 },
  /** Emails that visitors ask to be sent to one address, and from one address block. */
  accountEmail: { max: 5, windowMinutes: 60 },
  accountEmailsOfBlock: { max: 30, windowMinutes: 60 },
  /** Emails of one kind to an address whose owner hasn't confirmed it; and to one whose owner has. */
  unconfirmedEmails: { max: 5, windowMinutes: 60 },
  emails: { max: 10, windowMinutes: 60 },
  /** Visitors' bookings from one address block that fail or create an account. */
  visitorBookings: { windowMinutes: 60 },
  visitorBookingsOfDay: { windowMinutes: 24 * 60 },
  /** Declined cards from one address block: more means somebody is testing stolen cards. */
  declinedCard: { max: 5, windowMinutes: 60 },
  /** Invalid promo codes: enough for somebody who tries several windows, too few for guessing. */
  promoCode: { max: 30, windowMinutes: 1 },
};

/**
 * Equal submits at once: how long one may run (card provider included), how long a repeat that a limit refused waits
 * for it, and how often it looks.
 */
export const REPEATS = { runMinutes: 1, waitMs: 30_000, lookMs: 100 };

/** How many attempts per window cost no work, and the most work that one can cost; see `workFor`. */
export const WORK = {
  /** At most ten seconds on a laptop: an owner on a new device gets in, even during a flood. */
  signIn: { free: 20, most: 40 },
  /** More than a household or office needs in an hour; the last that's allowed takes nine seconds on a laptop. */
  signUp: { free: 5, most: 40 },
  /** More than any street of kitchens books in an hour; then at most five minutes on a laptop. */
  visitorBooking: { free: 30, most: 1200 },
  /** Mistyped cards. */
  declinedCard: { free: 2, most: 10 },
};

/** Rows of a page of each list. */
export const PAGE_SIZES = {
  jobs: 25,
  invoices: 25,
  payouts: 100,
  history: 25,
  equipment: 24,
  warrantyRequests: 25,
  /** Reported faults, the newest. */
  faultReports: 50,
  deskJobs: 50,
  /** Days of which the visits are counted at once. */
  visitDays: 92,
  deskInvoices: 50,
  deskRequests: 50,
  /** Conversations of the inbox. */
  inbox: 50,
  /** Messages of a job's thread, the newest. */
  threadMessages: 50,
  /** Needs of a group, the oldest. */
  needs: 50,
  customers: 25,
  parts: 50,
  messageChoices: 20,
  auditLog: 50,
  /** Rows of a reference table. */
  reference: 50,
  auditSeals: 200,
  /** Jobs in the report of what each earned, those that earned least first. */
  jobsEarned: 100,
  /** Plans in their report, those with the most missed first. */
  plansReported: 200,
  /** Postcodes with people on the waiting list, those with the most people first. */
  waitingAreas: 200,
};

/** Values that each server caches; the least recently used is dropped first. */
export const CACHED = {
  priceSets: 2_000,
  /** Per call; the longest, a postcode's hundred suburbs, has 14 KB. */
  referenceReplies: 500,
};

/**
 * How long a migration waits for its locks, in milliseconds, and how long it lets everybody else through before it
 * tries again. In total it tries for about 8 minutes, within which a backup should have read the rows.
 */
export const MIGRATION_LOCKS = { lockMs: 1_000, pauseMs: 4_000, attempts: 100 };

/** Bytes of rows in one entry of a backup, before they are compressed. */
export const BACKUP_PART_BYTES = 4 * 1024 * 1024;
/** The most bytes that an entry of a backup may have when it's read: more than any photo or part of a table. */
export const MAX_BACKUP_ENTRY_BYTES = 64 * 1024 * 1024;

/** Bytes of a browser's report of blocked content. */
export const CSP_REPORT_BYTES = 16 * 1024;
