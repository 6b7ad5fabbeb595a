import { isDeepStrictEqual } from 'node:util';
import type {
  ExampleQuotes,
  PlainPage,
  PublicFigures,
  PublicWords,
  ServiceReviews,
} from '../../../contracts/website/website-copy.ts';
import type { Deps } from '../../common/deps.ts';
import { type KeptPage, keepPage } from '../../platform/http/kept-page.ts';
import { once } from '../../platform/once.ts';
import { exampleQuotes } from './example-quotes.ts';
import { renderPlainPages } from './plain-pages.ts';
import { publicConfig } from './public-config.ts';
import { readReviews } from './reviews.ts';

/** How old the reviews may get before they're read again, in minutes. */
const REVIEWS_MINUTES = 10;

type Rendered = {
  /** By their paths. */
  pages: Map<string, KeptPage & Pick<PlainPage, 'picture'>>;
  /** `/pages.json` */
  words: PublicWords;
};

type PublicWebsite = {
  /** Renders on the first call, and again when an edit of the reference data changes a price that the pages show. */
  current(): Promise<Rendered>;
  /** Resolves once nothing is being reloaded in the background. */
  settled(): Promise<void>;
};

/**
 * The public pages. Reviews older than ten minutes are reloaded in the background: no page waits for the database.
 * @param script the script in every page
 */
export function publicWebsite(deps: Deps, script: string): PublicWebsite {
  const { clock, log } = deps;
  const currentExamples = watchExamples(deps);
  let reviews: ServiceReviews | null = null;
  let readAt = clock.now();
  let renewal = Promise.resolve();
  let current: { examples: ExampleQuotes; rendered: Promise<Rendered> } | undefined;

  async function loadReviews() {
    readAt = clock.now();
    try {
      reviews = await readReviews(deps);
    } catch (error) {
      log.warn({ err: error }, 'the reviews could not be read');
    }
  }
  const firstReviews = once(loadReviews);

  function begin(examples: ExampleQuotes) {
    const rendered = firstReviews().then(() => render(deps, script, { reviews, examples }));
    const begun = { examples, rendered };
    rendered.catch((error: unknown) => {
      log.error({ err: error }, 'the public pages were not rendered');
      if (current === begun) current = undefined;
    });
    return begun;
  }
  async function renewReviews() {
    const before = reviews;
    await loadReviews();
    if (isDeepStrictEqual(reviews, before)) return;
    const examples = currentExamples();
    const rendered = await render(deps, script, { reviews, examples });
    // If a price changed meanwhile, the pages were already rendered again with these reviews.
    if (examples === currentExamples()) current = { examples, rendered: Promise.resolve(rendered) };
  }
  return {
    async current() {
      const examples = currentExamples();
      if (current?.examples !== examples) current = begin(examples);
      const rendered = await current.rendered;
      if (clock.now().since(readAt).total('minutes') >= REVIEWS_MINUTES) {
        renewal = renewReviews().catch((error: unknown) =>
          log.error({ err: error }, 'the public pages were not rendered again'),
        );
      }
      return rendered;
    },
    settled: () => renewal,
  };
}

/** The examples with the current prices: the same object until one of them changes. */
function watchExamples(deps: Deps): () => ExampleQuotes {
  let catalogue = deps.catalogue.current();
  let book = catalogue.pricing.at(deps.clock.now());
  let examples = exampleQuotes(catalogue, deps);
  return () => {
    const current = deps.catalogue.current();
    const inForce = current.pricing.at(deps.clock.now());
    if (current !== catalogue || inForce !== book) {
      catalogue = current;
      book = inForce;
      const next = exampleQuotes(current, deps);
      if (!isDeepStrictEqual(next, examples)) examples = next;
    }
    return examples;
  };
}

/** @throws Error if the website wasn't built */
async function render(deps: Deps, script: string, figures: PublicFigures): Promise<Rendered> {
  const { pages: copy, policies, publicUrl: origin, invoices } = deps.config;
  const address = invoices.address ?? null;
  const logos = Object.fromEntries(deps.config.logos.map(({ brand, path }) => [brand, path]));
  const config = publicConfig(deps);
  const pages = await renderPlainPages({
    ...figures,
    config,
    address,
    copy,
    logos,
    policies,
    origin,
    script,
  });
  const kept = [...pages].map(
    async ([path, { html, picture }]) => [path, { ...(await keepPage(html)), picture }] as const,
  );
  return {
    pages: new Map(await Promise.all(kept)),
    words: { ...copy, ...figures, logos },
  };
}
