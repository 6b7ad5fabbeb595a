// The website for development: Vite's server, which reloads the browser on change and passes everything else on to
// the server. Runs on our own Node; `npm run dev` starts it.
import { readFileSync } from 'node:fs';
import { createServer } from 'vite';
import { accentRules } from '../server/config/brand/brand-look.ts';

const server = process.env.GALLEY_DEV_SERVER;
const SERVER_PATHS = [
  '/api',
  '/local-',
  '/outbox',
  '/photos/',
  '/config.json',
  '/pages.json',
  '/service-',
  '/about',
  '/terms',
  '/privacy',
  '/policies.json',
  '/assets/',
  '/mark.svg',
  '/logos/',
  '/share/',
  '/start',
  '/sign-in',
  '/livez',
];

/** The server adds the configuration to the built page; here the page loads /config.json. */
const fillPage = {
  name: 'fill-page',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const brand = JSON.parse(readFileSync(new URL('../brand/brand.json', import.meta.url), 'utf8'));
      return html
        .replaceAll('%BRAND_NAME%', brand.name)
        .replaceAll('%PUBLIC_CONFIG%', '')
        .replace('</head>', `<style>${accentRules(brand)}</style></head>`);
    },
  },
};

/** The server serves the site's page at `/`, the office's at `/desk` and the technician's at `/tech`; Vite knows them by their files. */
const servePage = {
  name: 'serve-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _reply, next) => {
      request.url = request.url
        .replace(/^\/(?=\?|$)/, '/site/index.html')
        .replace(/^\/(desk|tech)\/?(?=\?|$)/, '/$1/index.html');
      next();
    });
  },
};

const site = await createServer({
  plugins: [servePage, fillPage],
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, server])) },
});
await site.listen();
site.printUrls();
