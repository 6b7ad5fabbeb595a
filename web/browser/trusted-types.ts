import { config } from './config.ts';

type Rules = { createHTML?: (html: string) => string; createScriptURL?: (url: string) => string };
type TrustedTypes = {
  createPolicy(name: string, rules: Rules): { createScriptURL(url: string): string };
};

/** Missing in browsers that don't enforce Trusted Types. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** What Leaflet tries out when it loads, besides text without tags for its scale. Nothing else may become HTML. */
const HARMLESS = ['<svg/>', '<v:shape adj="1"/>'];

/** Google's script for reCAPTCHA, and where it loads the rest from; the server's headers allow both only if it's used. */
export const RECAPTCHA_SCRIPT =
  'https://www.google.com/recaptcha/api.js?render=explicit&hl=en&trustedtypes=true';
const RECAPTCHA_RELEASES = 'https://www.gstatic.com/recaptcha/releases/';

trustedTypes?.createPolicy('default', {
  createHTML(html) {
    if (!html.includes('<') || HARMLESS.includes(html)) return html;
    throw new TypeError('No text may become HTML here');
  },
  // For scripts that providers' scripts load by themselves.
  createScriptURL(url) {
    return url.startsWith(RECAPTCHA_RELEASES) ? url : providerUrl(url);
  },
});
const policy = trustedTypes?.createPolicy('own-scripts', {
  createScriptURL: (url) =>
    isFrom(location.origin, url) || url === RECAPTCHA_SCRIPT ? url : providerUrl(url),
});

const isFrom = (origin: string, url: string) => new URL(url, location.href).origin === origin;

function ownUrl(url: string): string {
  if (!isFrom(location.origin, url) && url !== RECAPTCHA_SCRIPT)
    throw new TypeError(`${url} is not our script`);
  return url;
}

function providerUrl(url: string): string {
  const { origin } = new URL(config().payments.scriptUrl, location.href);
  if (!isFrom(origin, url)) throw new TypeError(`${url} is not the card provider's script`);
  return url;
}

const trusted = (url: string): string => (policy ? policy.createScriptURL(url) : url);

/**
 * The address of a script or worker of this website, or of a provider's script that is listed above, for browsers that
 * don't accept plain text for it.
 * @throws TypeError for any other
 */
export const ownScriptUrl = (url: string): string => trusted(ownUrl(url));

/** The same for the card provider's script. @throws TypeError for any other's */
export const providerScriptUrl = (url: string): string => trusted(providerUrl(url));
