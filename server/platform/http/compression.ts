import { constants as zlib } from 'node:zlib';

/** The encodings of our replies, the one we prefer first. */
export const ENCODINGS = ['br', 'gzip'] as const;

/** The best level that is still fast: a public page takes a millisecond. Quality 11 takes fifty and saves 9%. */
export const BROTLI_OPTIONS = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };
