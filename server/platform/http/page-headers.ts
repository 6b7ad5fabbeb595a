import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { CSP_REPORTS_PATH } from './csp-reports.ts';
import { PLAIN_PAGE_STYLE } from './plain-page.ts';

/** What a hosted provider's widget loads, as sources for the content security policy of pages that show it. */
export type WidgetSources = {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
};

/** What the map loads from other hosts, as sources for a content security policy. */
export type MapSources = { images: readonly string[]; connections: readonly string[] };

type PageHeaders = {
  https: boolean;
  /** The widgets of configured hosted providers, shown by the React app. */
  widgets: readonly WidgetSources[];
  /** The map's tiles, in the same pages. */
  map: MapSources;
  /** Origins that pages call and load photos from, besides their own. */
  apiHosts: readonly string[];
};

/** The scripts and styles that are written in a page's HTML. */
export type InlineParts = {
  /** The page's only scripts. */
  scripts?: readonly string[];
  /** Nothing but our own code: no widget, no map and no frame. */
  ownOnly?: boolean;
  /** Styles besides those in files. */
  styles?: readonly string[];
  /** For pages that show what others wrote: an email's own styles, a library that makes its own HTML. */
  anyStyle?: boolean;
  anyHtml?: boolean;
};

/** Returns the headers of a page with these scripts and styles in its HTML. */
export type HelmetFor = (parts: InlineParts) => { helmet: FastifyHelmetOptions };

/** What react-aria adds to a page; a test compares it with the installed version. */
export const LIBRARY_STYLES = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
];

/**
 * Sets the headers of every page: scripts, styles and frames only come from this origin and those of configured
 * widgets, and no text becomes HTML or a script.
 * @returns a function for the headers of pages that have more in their HTML
 */
export async function installPageHeaders(app: FastifyInstance, options: PageHeaders): Promise<HelmetFor> {
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(options, {}),
    // Every response has these three, see safety-headers.ts.
    strictTransportSecurity: false,
    referrerPolicy: false,
    xContentTypeOptions: false,
    // Covered by the content security policy, or only for obsolete browsers and plug-ins.
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('reporting-endpoints', `csp="${CSP_REPORTS_PATH}"`);
    done();
  });
  return (parts) => ({ helmet: { contentSecurityPolicy: contentPolicy(options, parts) } });
}

/** The policies of our own browser code, see web/browser/trusted-types.ts. */
const TRUSTED_TYPES_POLICIES = ['own-scripts', 'default'];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function contentPolicy({ https, apiHosts, widgets, map }: PageHeaders, parts: InlineParts) {
  const styles = [PLAIN_PAGE_STYLE, ...LIBRARY_STYLES, ...(parts.styles ?? [])];
  // A page with scripts in its HTML shows no widget.
  const isAlone = parts.ownOnly || parts.scripts;
  const shown = isAlone ? [] : widgets;
  const mapSources = isAlone ? { images: [], connections: [] } : map;
  const sources = (kind: keyof WidgetSources) => shown.flatMap((widget) => widget[kind]);
  return {
    directives: {
      'script-src': parts.scripts?.map(hashOf) ?? ["'self'", ...sources('scripts')],
      'frame-src': parts.ownOnly ? ["'none'"] : ["'self'", ...sources('frames')],
      // A browser that reads a hash ignores 'unsafe-inline'.
      'style-src': ["'self'", ...(parts.anyStyle ? ["'unsafe-inline'"] : styles.map(hashOf))],
      'img-src': ["'self'", 'data:', 'blob:', ...apiHosts, ...mapSources.images],
      'connect-src': ["'self'", ...apiHosts, ...sources('connections'), ...mapSources.connections],
      'font-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': parts.anyHtml ? null : ["'script'"],
      // A widget's script makes policies with its own names, which change.
      'trusted-types': parts.anyHtml || shown.length > 0 ? null : TRUSTED_TYPES_POLICIES,
      // Widgets are written as HTML with style attributes; no script can hide in one.
      'style-src-attr': shown.length > 0 ? ["'unsafe-inline'"] : null,
      'upgrade-insecure-requests': https ? [] : null,
      // For browsers that don't know `report-to`.
      'report-uri': [CSP_REPORTS_PATH],
      'report-to': ['csp'],
    },
  };
}
