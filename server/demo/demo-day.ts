import type { z } from 'zod';
import type { equipment } from '../../contracts/equipment/equipment-fields.ts';
import type { sendQuote } from '../../contracts/jobs/job-changes.ts';
import type { RecordedMethod } from '../../domain/payments/recorded-methods.ts';
import type { CallerName } from './demo-callers.ts';

/** A job that is booked by phone for around the day on which the demo is made. */
export type DayJob = {
  caller: CallerName;
  machine: z.input<typeof equipment>;
  problem: string;
  description: string;
  bookedHoursAgo: number;
  /**
   * When the tech gets there: HH:mm, within the booked window or else at the very time, and how many days from today; or
   * minutes from now. A booking that nobody has is for the first such time that is still ahead.
   */
  visit: { day: number; time: string } | { minutesAhead: number };
  tech?: string;
  /** Nobody has come, and nobody has told the office why. */
  isLate?: true;
  /** How the customer pays once the job is completed. */
  paid?: RecordedMethod;
  /** What the tech does there; the job is then completed, unless something follows. */
  work: string;
  /** Who signed for it on the tech's phone. */
  signedBy?: string;
  follows?:
    | { is: 'held'; reason: string }
    | { is: 'quoted'; quote: Pick<z.input<typeof sendQuote.body>, 'Lines'>; approvedBy?: string };
};

const machine = (
  EquipmentTypeId: number,
  ModelServicingTypeId: number | null,
  [Make, Model]: [string, string],
  EquipmentLocation: string,
): DayJob['machine'] => ({ EquipmentTypeId, ModelServicingTypeId, Make, Model, EquipmentLocation });

const line = (Description: string, Quantity: number, UnitExGst: number) => ({
  Description,
  Quantity,
  UnitExGst,
});

/**
 * The office's day: what began earlier and waits, who is where today, and tomorrow. Techs who come at times counted from
 * now come in no window, so that at no hour a tech is in two places.
 */
export const DAY: readonly DayJob[] = [
  {
    caller: 'canteen',
    machine: machine(31, null, ['Hobart', 'AM15VL'], 'Wash-up'),
    problem: 'Water not hot enough',
    description: 'The rinse stays at 60 °C, plates come out wet.',
    bookedHoursAgo: 190,
    visit: { day: -5, time: '09:30' },
    tech: 'Grace Ngata',
    work: 'Booster element earthed out, isolated. Wash still runs.',
    signedBy: 'Anne-Marie Doyle',
    follows: { is: 'held', reason: 'Booster element comes from Melbourne' },
  },
  {
    caller: 'butcher',
    machine: machine(1, 2, ['Kirby', 'Twin fan'], 'Behind the shop'),
    problem: 'Freezing or icing up',
    description: 'The coil is a block of ice every second morning.',
    bookedHoursAgo: 168,
    visit: { day: -4, time: '13:30' },
    tech: 'Dan Okafor',
    work: 'Defrost timer stuck, drain heater open circuit.',
    follows: {
      is: 'quoted',
      quote: {
        Lines: [line('Defrost timer', 1, 184.35), line('Drain heater', 1, 96.2), line('Labour', 1.5, 139.93)],
      },
    },
  },
  {
    caller: 'pub',
    machine: machine(16, 39, ['Goldstein', 'CG-24'], 'Main kitchen'),
    problem: 'Hot and cold spots',
    description: 'The left side is half as hot as the right.',
    bookedHoursAgo: 150,
    visit: { day: -3, time: '10:00' },
    tech: 'Luca Moretti',
    work: 'Two burners blocked, one jet worn.',
    follows: {
      is: 'quoted',
      quote: {
        Lines: [line('Burner', 2, 148.6), line('Jet set', 1, 41.85), line('Labour', 2, 139.93)],
      },
      approvedBy: 'Dee Mulcahy',
    },
  },
  {
    caller: 'bakery',
    machine: machine(27, null, ['Bakbar', 'E89'], 'Bakehouse'),
    problem: 'No humidity or steam',
    description: 'The prover is dry, dough skins over.',
    bookedHoursAgo: 79,
    visit: { minutesAhead: -190 },
    tech: 'Luca Moretti',
    work: 'Water solenoid replaced, humidity set.',
    paid: 'eftpos',
  },
  {
    caller: 'beachCafe',
    machine: machine(8, 23, ['FPG', 'Inline 3000'], 'Counter'),
    problem: 'Not cold enough',
    description: 'Sandwiches sit at 8 °C by the time the doors open.',
    bookedHoursAgo: 77,
    visit: { minutesAhead: -95 },
    tech: 'Grace Ngata',
    isLate: true,
    work: 'Condenser cleaned.',
  },
  {
    caller: 'butcher',
    machine: machine(36, null, ['Henkelman', 'Boxer 42'], 'Cutting room'),
    problem: 'Vacuum or seal weak',
    description: 'Bags come out with air in them, every second one.',
    bookedHoursAgo: 92,
    visit: { day: 0, time: '08:30' },
    tech: 'Dan Okafor',
    work: 'Seal bar wire and tape replaced, oil changed.',
  },
  {
    caller: 'fishShop',
    machine: machine(15, 36, ['Frymaster', 'MJ45'], 'Fry line, left'),
    problem: 'Pilot will not stay lit',
    description: 'Lights, then drops out after a minute.',
    bookedHoursAgo: 98,
    visit: { day: 0, time: '10:00' },
    tech: 'Ravi Menon',
    work: 'Thermopile replaced.',
  },
  {
    caller: 'cafe',
    machine: machine(30, null, ['Starline', 'GM'], 'Bar'),
    problem: 'Glasses not coming out clean',
    description: 'A white film on every glass since the weekend.',
    bookedHoursAgo: 81,
    visit: { minutesAhead: 65 },
    tech: 'Luca Moretti',
    work: 'Rinse jets cleared, dosing set.',
  },
  {
    caller: 'pub',
    machine: machine(11, 26, ['Skope', 'BB580'], 'Front bar'),
    problem: 'Door, glass or seal',
    description: 'Middle door drops and does not close.',
    bookedHoursAgo: 84,
    visit: { minutesAhead: 150 },
    tech: 'Mei Tan',
    work: 'Hinge replaced.',
  },
  {
    caller: 'cafe',
    machine: machine(7, 20, ['Bromic', 'CD1200'], 'Counter'),
    problem: 'Glass fogging up',
    description: 'Nobody can see the cakes before noon.',
    bookedHoursAgo: 20,
    visit: { day: 0, time: '11:00' },
    work: 'Glass heater replaced.',
  },
  {
    caller: 'canteen',
    machine: machine(18, 46, ['Roband', 'E23'], 'Servery'),
    problem: 'Not hot enough',
    description: 'Two of the three wells stay lukewarm.',
    bookedHoursAgo: 95,
    visit: { day: 0, time: '13:30' },
    tech: 'Dan Okafor',
    work: 'Two elements replaced.',
  },
  {
    caller: 'fishShop',
    machine: machine(10, null, ['Bromic', 'CF0500'], 'Storeroom'),
    problem: 'Ice building up',
    description: 'The lid does not close for the ice.',
    bookedHoursAgo: 74,
    visit: { day: 0, time: '14:00' },
    tech: 'Ravi Menon',
    work: 'Lid seal replaced.',
  },
  {
    caller: 'beachCafe',
    machine: machine(6, 16, ['Scotsman', 'MV 426'], 'Back of house'),
    problem: 'Leaking water',
    description: 'A puddle under it every morning.',
    bookedHoursAgo: 20,
    visit: { day: 0, time: '14:30' },
    work: 'Drain line replaced.',
  },
  {
    caller: 'pub',
    machine: machine(20, 52, ['Roband', 'SX18'], 'Pass'),
    problem: 'One side not heating',
    description: 'The right side went dark in the middle of service.',
    bookedHoursAgo: 20,
    visit: { day: 0, time: '17:30' },
    work: 'Element replaced.',
  },
  {
    caller: 'bakery',
    machine: machine(36, null, ['Hobart', 'HSM20'], 'Bakehouse'),
    problem: 'Noisy or shaking',
    description: 'The mixer grinds in second gear.',
    bookedHoursAgo: 88,
    visit: { day: 1, time: '08:30' },
    tech: 'Mei Tan',
    work: 'Gearbox oiled.',
  },
  {
    caller: 'canteen',
    machine: machine(3, 7, ['Skope', 'TF1000'], 'Store'),
    problem: 'Not cold enough',
    description: 'Milk is at 7 °C in the morning.',
    bookedHoursAgo: 86,
    visit: { day: 1, time: '09:30' },
    tech: 'Grace Ngata',
    work: 'Evaporator fan replaced.',
  },
  {
    caller: 'butcher',
    machine: machine(4, 10, ['Williams', 'HMR'], 'Shop'),
    problem: 'Lights out or glass fogging',
    description: 'Half of the lights are out.',
    bookedHoursAgo: 75,
    visit: { day: 1, time: '13:00' },
    tech: 'Dan Okafor',
    work: 'Light driver replaced.',
  },
];
