/** Passwords hashed at once; each takes a core for some 20 milliseconds. */
export const MAX_HASHES_AT_ONCE = 2;

/** Sign-ins that wait for a hash, about a second's worth; more are asked to try again. */
export const MAX_WAITING_SIGN_INS = 100;
export const SIGN_IN_RETRY_SECONDS = 5;

/** Browsers per account that are remembered; the one not used for longest is forgotten first. */
export const MAX_KNOWN_DEVICES = 20;
export const MAX_USER_AGENT_LENGTH = 300;

/** Wrong codes of a second factor within 15 minutes, for one account; only those who know its password get to give one. */
export const MAX_WRONG_CODES = 10;
export const RECOVERY_CODES = 10;

/** Rows of the audit trail in one seal. */
export const AUDIT_BATCH = 1000;

/**
 * Commits that wait for a lost synchronous standby, each in a process of PostgreSQL that nothing but the standby ends;
 * beyond them nothing is written, so that reads still get connections.
 */
export const MAX_WAITING_COMMITS = 4;

/** Open files, connections included, that a server must be allowed. */
export const LEAST_OPEN_FILES = 1024;

/** Photos decoded at once, each by a process of its own. */
export const MAX_DECODES_AT_ONCE = 2;
export const DECODE_MS = 60_000;
/** A decoder that takes more memory is killed; the largest photo that we accept takes some 300 MB. */
export const MAX_DECODER_BYTES = 512 * 1024 * 1024;

/** How long a request may take to arrive, and a connection may be idle, in milliseconds: an end to slowloris attacks. */
export const ARRIVAL_MS = 120_000;

/** How long the rest of a refused request is read and dropped, so that its sender gets to read the reply. */
export const LINGER_MS = 1_000;

/** The same for an upload, which may come from a coolroom's edge of the network. */
export const UPLOAD_ARRIVAL_MS = 300_000;
/** What an upload must bring at least in any such time: 2 KB a second, with stalls. */
export const SLOWEST_UPLOAD = { bytes: 60 * 1024, withinMs: 30_000 };

/** Uploads received at once. */
export const MAX_UPLOADS = { perServer: 64, perCustomer: 2, perAddressBlock: 8 };
/** Uploads beyond these wait for a slot, so many and so long; then they're asked to try again. */
export const MAX_WAITING_UPLOADS = 64;
export const UPLOAD_WAIT_MS = 4_000;
export const UPLOAD_RETRY_SECONDS = 10;

/** Bytes of a request's body, but for uploads. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const aMinute = (max: number) => ({ max, timeWindow: '1 minute' });

/** Requests from one address, each server counting for itself: floods end here, before anything is looked up. */
export const RATES = {
  /** The whole API. */
  api: aMinute(1200),
  /** Challenges cost the server some work too. */
  captchaChallenges: aMinute(60),
  /** Emailed links that are looked up: more than anybody opens emails, too few for guessing. */
  linkLooks: aMinute(60),
  linkAnswers: aMinute(20),
  /** A page asks once when it's opened; more than that is guessing. */
  staffRequests: aMinute(30),
  /** More than a kitchen can break in a minute. */
  serviceRequests: aMinute(60),
  /** More than anybody asks for by hand, but a limit for emails by the thousand. */
  warrantyRequests: aMinute(20),
  /** Enough for a mistyped card or two, too few for testing stolen cards. */
  cards: aMinute(10),
  /** Nobody writes more often, and somebody has to read every message. */
  contactMessages: aMinute(5),
  waitingList: aMinute(20),
  /** A visitor sends two or three in total, and the people of a kitchen share an address. */
  visitorEvents: aMinute(60),
  /** A page sends at most five, and the people of a kitchen share an address. */
  browserErrors: aMinute(20),
  cspReports: aMinute(20),
};
