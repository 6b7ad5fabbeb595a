import { isDeepStrictEqual } from 'node:util';
import type { PublicWords, Reviews, SharePicture } from '../../../contracts/site-copy.ts';
import type { Deps } from '../../deps.ts';
import { compressedPage } from '../../platform/http/compressed-page.ts';
import { once } from '../../platform/once.ts';
import { drawPlainPages } from './plain-pages.ts';
import { publicConfig } from './public-config.ts';
import { readReviews } from './reviews.ts';

/** How long browsers may keep the words of the site, in seconds. */
const WORDS_MAX_AGE = 300;
/** How old the reviews may get before they are read again, in minutes. */
const REVIEWS_MINUTES = 10;

const JSON_TYPE = 'application/json; charset=utf-8';

type Sender = Awaited<ReturnType<typeof compressedPage>>;

type Drawn = {
  reviews: Reviews | null;
  /** By their paths. */
  pages: Map<string, { sender: () => Promise<Sender>; picture: SharePicture | undefined }>;
  /** `/pages.json` */
  words: Sender;
  /** `/policies.json` */
  policies: Sender;
};

/**
 * The public site as it stands, drawn when first asked for: a start need not wait for it. Whoever asks when the reviews
 * are old gets what stands, and has them read again behind it: no page waits for the database.
 * @param script what every page holds
 */
export function publicSite(deps: Deps, script: string): () => Promise<Drawn> {
  const { clock, log } = deps;
  let standing: Promise<Drawn> | undefined;
  let readAt = clock.now();

  async function reviewsOr(otherwise: Reviews | null) {
    readAt = clock.now();
    return readReviews(deps).catch((error: unknown) => {
      log.warn({ err: error }, 'the reviews could not be read');
      return otherwise;
    });
  }
  async function redraw(stands: Drawn) {
    const reviews = await reviewsOr(stands.reviews);
    if (!isDeepStrictEqual(reviews, stands.reviews))
      standing = Promise.resolve(await draw(deps, script, reviews));
  }
  return async () => {
    standing ??= reviewsOr(null)
      .then((reviews) => draw(deps, script, reviews))
      .catch((error: unknown) => {
        standing = undefined;
        throw error;
      });
    const stands = await standing;
    if (clock.now().since(readAt).total('minutes') >= REVIEWS_MINUTES) {
      redraw(stands).catch((error: unknown) =>
        log.error({ err: error }, 'the public pages were not redrawn'),
      );
    }
    return stands;
  };
}

/** @throws Error where the site was not built */
async function draw(deps: Deps, script: string, reviews: Reviews | null): Promise<Drawn> {
  const { pages: copy, policies, publicUrl: origin } = deps.config;
  const drawn = await drawPlainPages({
    config: publicConfig(deps),
    copy,
    policies,
    reviews,
    origin,
    script,
  });
  const pages = [...drawn].map(
    ([path, { html, picture }]) =>
      [path, { sender: once(async () => compressedPage(await html())), picture }] as const,
  );
  const words: PublicWords = { ...copy, reviews };
  return {
    reviews,
    pages: new Map(pages),
    words: await compressedPage(JSON.stringify(words), JSON_TYPE, WORDS_MAX_AGE),
    policies: await compressedPage(JSON.stringify(policies), JSON_TYPE, WORDS_MAX_AGE),
  };
}
