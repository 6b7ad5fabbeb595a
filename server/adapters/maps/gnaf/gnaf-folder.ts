import { createHash } from 'node:crypto';
import { access, constants, glob, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AddressFileError } from './address-file-error.ts';

/** A state's files. */
export type StateFiles = {
  /** As in their names: `NSW`, `OT`. */
  state: string;
  addresses: string;
  streets: string;
  localities: string;
};

export type GnafFolder = {
  /** The edition's name, as published: `G-NAF NOVEMBER 2026`. */
  name: string;
  states: StateFiles[];
  flatTypes: string;
  levelTypes: string;
  streetSuffixes: string;
  /** Changes when any of the files does. */
  fingerprint: string;
};

const DOWNLOAD =
  'name the folder that the zip file of "Geoscape Geocoded National Address File" from data.gov.au was unpacked into';

/** `Standard` is in the named folder, or up to three folders further down, as in the published zip. */
const STANDARD = ['Standard', '*/Standard', '*/*/Standard', '*/*/*/Standard', '.'];
const ADDRESS_FILE = /^([A-Z]+)_ADDRESS_DETAIL_psv\.psv$/;

/**
 * Finds the files of the national address file in a folder, and checks that all are readable.
 * @throws AddressFileError that names what is missing
 */
export async function openGnafFolder(folder: string): Promise<GnafFolder> {
  const found = await findAddressFiles(folder);
  const standard = dirname(found[0] ?? '');
  const authority = join(standard, '..', 'Authority Code');
  const states = found
    .filter((path) => dirname(path) === standard)
    .map((addresses): StateFiles => {
      const state = ADDRESS_FILE.exec(basename(addresses))?.[1] ?? '';
      const file = (table: string) => join(standard, `${state}_${table}_psv.psv`);
      return { state, addresses, streets: file('STREET_LOCALITY'), localities: file('LOCALITY') };
    })
    .toSorted((a, b) => a.state.localeCompare(b.state));
  const code = (table: string) => join(authority, `Authority_Code_${table}_AUT_psv.psv`);
  const files = {
    states,
    flatTypes: code('FLAT_TYPE'),
    levelTypes: code('LEVEL_TYPE'),
    streetSuffixes: code('STREET_SUFFIX'),
  };
  return { ...files, name: basename(join(standard, '..')), fingerprint: await fingerprintOf(files) };
}

async function findAddressFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const place of STANDARD) {
    for await (const path of glob(`${place}/*_ADDRESS_DETAIL_psv.psv`, { cwd: folder })) {
      if (ADDRESS_FILE.test(basename(path))) found.push(join(folder, path));
    }
    if (found.length > 0) return found;
  }
  throw new AddressFileError(
    `There is no Standard/NSW_ADDRESS_DETAIL_psv.psv or the like in ${folder}: ${DOWNLOAD}.`,
  );
}

async function fingerprintOf(files: Omit<GnafFolder, 'name' | 'fingerprint'>): Promise<string> {
  const { states, ...codes } = files;
  const hash = createHash('sha256');
  for (const path of [
    ...Object.values(codes),
    ...states.flatMap(({ state, ...paths }) => Object.values(paths)),
  ]) {
    const { size, mtimeMs } = await stat(path).catch(() => {
      throw missing(path);
    });
    await access(path, constants.R_OK).catch(() => {
      throw new AddressFileError(`${path} can't be read: give this user the right to.`);
    });
    hash.update(`${basename(path)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function missing(path: string): AddressFileError {
  return new AddressFileError(
    `There is no ${basename(path)} in ${dirname(path)}, and the import needs it: unpack the whole zip file again.`,
  );
}
