import { isDeepStrictEqual } from 'node:util';
import type {
  ExampleQuotes,
  PublicFigures,
  PublicWords,
  Reviews,
  SharePicture,
} from '../../../contracts/website-copy.ts';
import type { Deps } from '../../deps.ts';
import { compressedPage, type PageSender } from '../../platform/http/compressed-page.ts';
import { once } from '../../platform/once.ts';
import { exampleQuotes } from './example-quotes.ts';
import { drawPlainPages } from './plain-pages.ts';
import { publicConfig } from './public-config.ts';
import { readReviews } from './reviews.ts';

/** How long browsers may keep the policies, in seconds. */
const POLICIES_MAX_AGE = 300;
/** How old the reviews may get before they are read again, in minutes. */
const REVIEWS_MINUTES = 10;

const JSON_TYPE = 'application/json; charset=utf-8';

type Drawn = {
  /** By their paths. */
  pages: Map<string, { sender: () => Promise<PageSender>; picture: SharePicture | undefined }>;
  /** `/pages.json` */
  words: PageSender;
  /** `/policies.json` */
  policies: PageSender;
};

/**
 * The public site as it stands, drawn when first asked for: a start need not wait for it. It is drawn again for the first
 * who asks once an edit of the reference data has changed a price that it shows. Whoever asks when the reviews are old
 * gets what stands, and has them read again behind it: no page waits for the database.
 * @param script what every page holds
 */
export function publicSite(deps: Deps, script: string): () => Promise<Drawn> {
  const { clock, log } = deps;
  const examplesInForce = watchExamples(deps);
  let reviews: Reviews | null = null;
  let readAt = clock.now();
  let standing: { examples: ExampleQuotes; drawn: Promise<Drawn> } | undefined;

  async function readAnew() {
    readAt = clock.now();
    try {
      reviews = await readReviews(deps);
    } catch (error) {
      log.warn({ err: error }, 'the reviews could not be read');
    }
  }
  const firstRead = once(readAnew);

  function stand(examples: ExampleQuotes) {
    const drawn = firstRead().then(() => draw(deps, script, { reviews, examples }));
    const begun = { examples, drawn };
    drawn.catch(() => {
      if (standing === begun) standing = undefined;
    });
    return begun;
  }
  async function renewReviews() {
    const before = reviews;
    await readAnew();
    if (isDeepStrictEqual(reviews, before)) return;
    const examples = examplesInForce();
    const drawn = await draw(deps, script, { reviews, examples });
    // Where a price has changed meanwhile, what stands was drawn later, and with these reviews.
    if (examples === examplesInForce()) standing = { examples, drawn: Promise.resolve(drawn) };
  }
  return async () => {
    const examples = examplesInForce();
    if (standing?.examples !== examples) standing = stand(examples);
    const stands = await standing.drawn;
    if (clock.now().since(readAt).total('minutes') >= REVIEWS_MINUTES) {
      renewReviews().catch((error: unknown) =>
        log.error({ err: error }, 'the public pages were not redrawn'),
      );
    }
    return stands;
  };
}

/** The examples by the catalogue in force: the same object until something in one of them changes. */
function watchExamples(deps: Deps): () => ExampleQuotes {
  let catalogue = deps.catalogue.current();
  let examples = exampleQuotes(catalogue, deps);
  return () => {
    const current = deps.catalogue.current();
    if (current !== catalogue) {
      catalogue = current;
      const next = exampleQuotes(current, deps);
      if (!isDeepStrictEqual(next, examples)) examples = next;
    }
    return examples;
  };
}

/** @throws Error where the site was not built */
async function draw(deps: Deps, script: string, figures: PublicFigures): Promise<Drawn> {
  const { pages: copy, policies, publicUrl: origin } = deps.config;
  const logos = Object.fromEntries(deps.config.logos.map(({ brand, path }) => [brand, path]));
  const drawn = await drawPlainPages({
    ...figures,
    config: publicConfig(deps),
    copy,
    logos,
    policies,
    origin,
    script,
  });
  const pages = [...drawn].map(
    ([path, { html, picture }]) =>
      [path, { sender: once(async () => compressedPage(await html())), picture }] as const,
  );
  const words: PublicWords = { ...copy, ...figures, logos };
  return {
    pages: new Map(pages),
    // Asked for again each time, as the pages are: it names prices.
    words: compressedPage(JSON.stringify(words), JSON_TYPE),
    policies: compressedPage(JSON.stringify(policies), JSON_TYPE, POLICIES_MAX_AGE),
  };
}
