import type { PublicWords } from '../../contracts/site-copy.ts';

let asked: Promise<PublicWords> | undefined;

/** The words of the public site, fetched once; asked for again after a failure. For React's `use`. */
export function siteCopy(): Promise<PublicWords> {
  asked ??= fetchCopy().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

async function fetchCopy(): Promise<PublicWords> {
  const reply = await fetch('/pages.json');
  if (!reply.ok) throw new Error(`/pages.json answered ${reply.status}`);
  return (await reply.json()) as PublicWords;
}
