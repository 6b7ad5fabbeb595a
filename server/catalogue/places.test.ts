import { describe, expect, test } from 'vitest';
import { buildAreas, buildLocalities, buildPlaces } from './places.ts';

type Row = [postcode: string, suburb: string, state: string, timeZone?: string, at?: [number, number]];

const SYDNEY = 'Australia/Sydney';
const LOCALITIES: Row[] = [
  ['0800', 'Darwin', 'NT', 'Australia/Darwin', [-12.46, 130.84]],
  ['0872', 'Areyonga', 'NT', 'Australia/Darwin'],
  ['0872', 'Mimili', 'SA', 'Australia/Adelaide'],
  ['2000', 'Sydney', 'NSW', SYDNEY, [-33.87, 151.21]],
  ['2010', 'Darlinghurst', 'NSW', SYDNEY, [-33.88, 151.22]],
  ['2010', 'Surry Hills', 'NSW', SYDNEY, [-33.88, 151.21]],
  ['2060', 'North Sydney', 'NSW', SYDNEY, [-33.84, 151.21]],
  ['2154', 'Castle Hill', 'NSW', SYDNEY],
  ['2611', 'Uriarra', 'ACT', SYDNEY],
  ['2611', 'Uriarra', 'NSW', SYDNEY],
  ['2650', 'Wagga Wagga', 'NSW', SYDNEY],
  ['2753', 'Richmond', 'NSW', SYDNEY],
  ['2770', 'Mount Druitt', 'NSW', SYDNEY],
  ['2880', 'Broken Hill', 'NSW', 'Australia/Broken_Hill'],
  ['3000', 'Melbourne', 'VIC', 'Australia/Melbourne', [-37.81, 144.96]],
  ['3121', 'Richmond', 'VIC', 'Australia/Melbourne'],
  ['3127', 'Surrey Hills', 'VIC', 'Australia/Melbourne'],
  ['3337', 'Melton', 'VIC', 'Australia/Melbourne'],
  ['4856', 'No 4 Branch', 'QLD', 'Australia/Brisbane'],
  ['5007', 'Bowden', 'SA', 'Australia/Adelaide'],
  ['6055', "O'Connor", 'WA', 'Australia/Perth'],
  ['6443', 'Balladonia', 'WA', 'Australia/Perth'],
  ['6443', 'Cocklebiddy', 'WA', 'Australia/Eucla'],
  ['6443', 'Eucla', 'WA', 'Australia/Eucla'],
  ['7292', 'Selbourne', 'TAS', 'Australia/Hobart'],
];
const SERVICED = ['0800', '1234', '2000', '2010', '2060', '2880', '3000', '3121', '6443'];

async function places() {
  const rows = LOCALITIES.map(([postcode, suburb, state, timeZone = SYDNEY, at]) => ({
    postcode,
    suburb,
    state,
    timeZone,
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
  }));
  const exceptions = [{ postcode: '2898', suburb: '', timeZone: 'Australia/Lord_Howe' }];
  const areas = SERVICED.map((postcode) => ({ postcode, region: 'metro' }));
  return buildPlaces(await buildLocalities({ rows, exceptions }), buildAreas(areas));
}

async function found(typed: string): Promise<string[]> {
  return (await places()).search(typed).map(({ suburb, postcode }) => `${suburb} ${postcode}`.trim());
}

describe('the suburb search', () => {
  test.each<[string, string[]]>([
    ['surry hills', ['Surry Hills 2010', 'Surrey Hills 3127']],
    ['SURRY  Hills', ['Surry Hills 2010', 'Surrey Hills 3127']],
    ['surry hills 2010', ['Surry Hills 2010']],
    ['surry hills nsw', ['Surry Hills 2010']],
    ['surry hills nsw 2010', ['Surry Hills 2010']],
    ['2010 surry', ['Surry Hills 2010']],
    ['surry', ['Surry Hills 2010', 'Surrey Hills 3127']],
    ['hill', ['Broken Hill 2880', 'Surry Hills 2010', 'Castle Hill 2154', 'Surrey Hills 3127']],
    ['richmond', ['Richmond 3121', 'Richmond 2753']],
    ['richmond nsw', ['Richmond 2753']],
    ['wagga wa', ['Wagga Wagga 2650']],
    ['mt druitt', ['Mount Druitt 2770']],
    ['oconnor', ["O'Connor 6055"]],
    ["o'conn", ["O'Connor 6055"]],
    ['no 4', ['No 4 Branch 4856']],
    ['sydney', ['Sydney 2000', 'North Sydney 2060']],
  ])('[R5.04] puts prefix and word matches first: %s', async (typed, expected) => {
    expect(await found(typed)).toEqual(expected);
  });

  test.each<[string, string]>([
    ['melborne', 'Melbourne 3000'],
    ['bowdn', 'Bowden 5007'],
    ['darwn', 'Darwin 0800'],
    ['sydny', 'Sydney 2000'],
    ['melbuorne', 'Melbourne 3000'],
  ])('[R5.04] forgives typos: %s', async (typed, first) => {
    expect((await found(typed))[0]).toBe(first);
  });

  test.each<[string, string[]]>([
    ['20', ['Sydney 2000', 'Darlinghurst 2010', 'Surry Hills 2010', 'North Sydney 2060']],
    ['201', ['Darlinghurst 2010', 'Surry Hills 2010']],
    ['2010', ['Darlinghurst 2010', 'Surry Hills 2010']],
    ['800', ['Darwin 0800']],
    ['0872', ['Areyonga 0872', 'Mimili 0872']],
    ['nobody knows 2010', ['Darlinghurst 2010', 'Surry Hills 2010']],
    ['20100', []],
  ])('[R5.01] digits look for postcodes: %s', async (typed, expected) => {
    expect(await found(typed)).toEqual(expected);
  });

  test.each(['', ' ', 's', '2', 'zzzzzz', '*', '-- 1'])(
    '[R5.04] answers nothing to what is too short or means nothing: %j',
    async (typed) => {
      expect(await found(typed)).toEqual([]);
    },
  );

  test('[R5.04] serviced postcodes come before others that match as well', async () => {
    const answers = (await places()).search('mel');
    expect(answers.map(({ suburb, isAvailable }) => [suburb, isAvailable])).toEqual([
      ['Melbourne', true],
      ['Melton', false],
    ]);
  });

  test.each<[string, string, string]>([
    ['4850', 'QLD', 'Australia/Brisbane'],
    ['2898', 'NSW', 'Australia/Lord_Howe'],
    ['1225', 'NSW', SYDNEY],
    ['8001', 'VIC', 'Australia/Melbourne'],
  ])(
    '[R5.02] a postcode that exists but is not listed is one nameless row: %s',
    async (typed, state, timeZone) => {
      expect((await places()).search(typed)).toEqual([
        { postcode: typed, suburb: '', state, timeZone, latitude: null, longitude: null, isAvailable: false },
      ]);
    },
  );

  test.each(['0001', '0199', '0300', '0799', '2999', '8888', '7799', '0299'])(
    '[R5.02] a postcode that does not exist is nothing: %s',
    async (typed) => {
      expect((await places()).search(typed)).toEqual([]);
    },
  );
});

describe('[R4.15] the place of a job', () => {
  test.each<[string, string | null, string | null, string, string]>([
    ['2010', null, null, 'NSW', SYDNEY],
    ['2880', null, null, 'NSW', 'Australia/Broken_Hill'],
    ['0872', null, null, 'NT', 'Australia/Darwin'],
    ['0872', 'mimili', null, 'SA', 'Australia/Adelaide'],
    ['0872', 'unheard of', 'SA', 'SA', 'Australia/Adelaide'],
    ['2611', 'Uriarra', null, 'ACT', SYDNEY],
    ['2611', 'Uriarra', 'NSW', 'NSW', SYDNEY],
    ['6443', null, null, 'WA', 'Australia/Eucla'],
    ['6443', 'Balladonia', null, 'WA', 'Australia/Perth'],
    ['4999', 'Anywhere', null, 'QLD', 'Australia/Brisbane'],
  ])('%s %s %s lies in %s', async (postcode, suburb, state, inState, timeZone) => {
    expect((await places()).area({ postcode, suburb, state })).toEqual({
      postcode,
      state: inState,
      timeZone,
    });
  });

  test.each(['1234', '0001', 'nope', ''])('there is none at %j', async (postcode) => {
    expect((await places()).area({ postcode })).toBeNull();
  });

  test('[R5.02] a post-office box is not serviced, whatever the table says', async () => {
    const { region } = await places();
    expect([region('2010'), region('1234'), region('2154'), region('nope')]).toEqual([
      'metro',
      null,
      null,
      null,
    ]);
  });
});

test('[R7.57] places around a point come nearest first, those without coordinates left out', async () => {
  const { near } = await places();
  const names = near({ latitude: -33.88, longitude: 151.21 }, 3).map(({ suburb }) => suburb);
  expect(names).toEqual(['Surry Hills', 'Darlinghurst', 'Sydney']);
  expect(near({ latitude: -33.88, longitude: 151.21 }, 100)).toHaveLength(6);
});

test.each<[string, string, string, [number, number] | null]>([
  ['of a listed suburb is that suburb', '2010', ' surry HILLS', [-33.88, 151.21]],
  ['of another suburb is the middle of its postcode', '2010', 'Kings Cross', [-33.88, 151.215]],
  ['is unknown where no suburb of the postcode has coordinates', '2154', 'Castle Hill', null],
  ['is unknown in a postcode that is not listed', '9999', 'Nowhere', null],
])('[R14.02] the position of a site %s', async (_, postcode, suburb, expected) => {
  const found = (await places()).position({ postcode, suburb, state: 'NSW' });
  if (expected === null) expect(found).toBeNull();
  else {
    expect(found?.latitude).toBeCloseTo(expected[0], 6);
    expect(found?.longitude).toBeCloseTo(expected[1], 6);
  }
});
