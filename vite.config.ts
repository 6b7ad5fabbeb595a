import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beginWith, classNames, layerOrder, precompress } from './scripts/vite-plugins.ts';

const root = resolve(import.meta.dirname, 'web');
const outDir = resolve(import.meta.dirname, 'dist/web');

/** Modules that the public pages show and others too. */
const SHOWN_IN_PUBLIC =
  /[\\/](?:web[\\/](?:features[\\/](?:experiment|information)[\\/]|site[\\/]page-heading|ui[\\/](?:docket|equipment-drawing|drawing-names|information|stamp))|domain[\\/](?:abn|button-text|money|rating-scale|messages))|icons[\\/]chevron-down\b/;

/** Modules that forms are made of. */
const OF_FORMS =
  /[\\/](?:node_modules[\\/]react-hook-form|web[\\/](?:ui[\\/](?:text-area|text-field|field|choice-group|error-summary|things-to-fix)|features[\\/](?:contact[\\/]contact-form|accounts[\\/](?:form|mobile-field|use-form-faults))|api[\\/]call))\b/;

/** Modules that the quote may share with others; those of the portal's own features are left out by their folders. */
const OF_QUOTE =
  /[\\/](?:web[\\/](?!features[\\/](?:portal|equipment|service-request|dashboard|history|rating|accounts|landing|captcha|contact)[\\/]|api[\\/](?:job|equipment|coupon|profile|history|quote|rating)|ui[\\/]rows)|domain[\\/])/;

export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), layerOrder(), beginWith(join(root, 'app/boot.ts')), precompress(outDir)],
  css: { modules: classNames(root) },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // Every browser of that age preloads modules by itself.
    modulePreload: { polyfill: false },
    // Drawings stay one cached file; a data URL would put them into every chunk that shows one.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(root, 'index.html'),
      output: {
        codeSplitting: {
          // What every visit needs: the libraries in one file that outlives our own changes, the rest in another.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'site', tags: ['$initial'] },
            // What the public pages share with the quote and the way in; each of those comes without the others.
            { name: 'shown', test: SHOWN_IN_PUBLIC },
            { name: 'public', test: /[\\/]features[\\/]landing[\\/]/ },
            // What leads in: sign-in comes without the forms of the portal.
            {
              name: 'way-in',
              test: /[\\/](?:accounts[\\/](?:sign-in|account-page|new-here|benefits)|contact[\\/]provider-words|ui[\\/](?:password-field|equipment-drawing)|domain[\\/](?:messages|email|contact-topics))\b/,
            },
            // What every form is made of; what checks them comes by itself where it can be waited for.
            { name: 'forms', test: OF_FORMS },
            { name: 'checks', test: /[\\/](?:contracts|node_modules[\\/](?:zod|@hookform))[\\/]/ },
            // What the later steps share, as one file in place of forty.
            { name: 'quote', test: OF_QUOTE, minShareCount: 2 },
            // What the screens of customers share beyond that; a visitor's quote never loads it.
            { name: 'portal', test: /[\\/]web[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
