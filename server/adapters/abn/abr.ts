import { z } from 'zod';
import { type Check, check } from '../check.ts';
import { providerCalls } from '../resilience.ts';
import type { AbnFinding, AbnRegister } from './port.ts';

/** Per attempt: a hint in a form isn't worth a longer wait. */
const SECONDS = 3;
const RETRIES = 1;

export type AbrSettings = {
  /** The service's address, without a path. */
  url: string;
  /** The key that the Australian Business Register gave the operator. */
  guid: string;
};

/** The method that answers in JSON, wrapped in a call of the named function: abr.business.gov.au/json. */
const PATH = '/json/AbnDetails.aspx';
const CALLBACK = 'callback';
const WRAPPED = new RegExp(`^\\s*${CALLBACK}\\((.*)\\)\\s*;?\\s*$`, 's');

const details = z.object({
  Abn: z.string(),
  AbnStatus: z.string(),
  EntityName: z.string(),
  EntityTypeCode: z.string(),
  /** Registered business names, the current ones only. */
  BusinessName: z.array(z.string()),
  /** Why there is no record; empty if there is one. */
  Message: z.string(),
});
type Details = z.infer<typeof details>;

/** Messages about the ABN begin like this; any other is about us, such as a wrong GUID. */
const UNLISTED = /^(no record found|search text is not a valid)/i;
/** A sole trader, whose entity name is a person's. */
const INDIVIDUAL = 'IND';

/** The Australian Business Register's web service, ABN Lookup. It's free, but needs a GUID. */
export function abrRegister(settings: AbrSettings): AbnRegister {
  const call = providerCalls({
    provider: 'The ABN register',
    seconds: SECONDS,
    retries: RETRIES,
    isOutage: () => true,
  });
  return { isOn: true, lookUp: (abn) => call((signal) => ask(settings, abn, signal)) };
}

async function ask({ url, guid }: AbrSettings, abn: string, signal: AbortSignal): Promise<AbnFinding> {
  const query = new URLSearchParams({ abn, guid, callback: CALLBACK });
  const reply = await fetch(`${url}${PATH}?${query}`, { redirect: 'error', signal });
  if (!reply.ok) throw new Error(`The ABN register replied with status ${reply.status}`);
  return finding(unwrap(await reply.text()), abn);
}

/** The register's reply is about us, not about an ABN. */
class RegisterRefusal extends Error {}

/** The ABN of the Australian Taxation Office. */
const KNOWN_ABN = '51824753556';

/** Checks that the register can be reached and knows us, by looking up a public body. */
export function checkAbr(settings: AbrSettings): Promise<Check> {
  return check(
    () => ask(settings, KNOWN_ABN, AbortSignal.timeout(SECONDS * 1000)),
    (error) => error instanceof RegisterRefusal,
  );
}

/** The data in a reply that is meant to be run as a script; we only parse it. */
function unwrap(script: string): Details {
  const [, json = ''] = WRAPPED.exec(script) ?? [];
  try {
    return details.parse(JSON.parse(json));
  } catch {
    // The parser's own error quotes the reply.
    throw new Error("The ABN register's reply isn't readable");
  }
}

function finding({ Abn, AbnStatus, Message, ...names }: Details, requestedAbn: string): AbnFinding {
  if (UNLISTED.test(Message)) return { outcome: 'unlisted' };
  if (Message !== '') throw new RegisterRefusal(`The ABN register says: ${Message}`);
  if (Abn !== requestedAbn) throw new Error('The ABN register replied about another ABN');
  return AbnStatus === 'Active' ? { outcome: 'active', name: nameOf(names) } : { outcome: 'cancelled' };
}

type Names = Pick<Details, 'BusinessName' | 'EntityName' | 'EntityTypeCode'>;

function nameOf({ BusinessName, EntityName, EntityTypeCode }: Names): string | null {
  const [only, another] = BusinessName.map((name) => name.trim()).filter(Boolean);
  if (only && !another) return only;
  return EntityTypeCode === INDIVIDUAL ? null : EntityName.trim() || null;
}
