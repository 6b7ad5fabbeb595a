type Rules = { createHTML?: (html: string) => string; createScriptURL?: (url: string) => string };
type TrustedTypes = {
  createPolicy(name: string, rules: Rules): { createScriptURL(url: string): string };
};

/** Missing in browsers that don't enforce Trusted Types. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** What Leaflet tries out when it's loaded; its scale is text without any tag. Nothing else becomes HTML. */
const HARMLESS = ['<svg/>', '<v:shape adj="1"/>'];

trustedTypes?.createPolicy('default', {
  createHTML(html) {
    if (!html.includes('<') || HARMLESS.includes(html)) return html;
    throw new TypeError('No text may become HTML here');
  },
});
const policy = trustedTypes?.createPolicy('own-scripts', { createScriptURL: ownUrl });

function ownUrl(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`${url} is not our script`);
  return url;
}

/**
 * The address of a script or worker of this website, for browsers that take no plain text for one.
 * @throws TypeError for another website's
 */
export const ownScriptUrl = (url: string): string => (policy ? policy.createScriptURL(url) : ownUrl(url));
