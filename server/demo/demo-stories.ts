import type { z } from 'zod';
import type { sendQuote } from '../../contracts/jobs/job-changes.ts';
import type { RecordedMethod } from '../../domain/payments/recorded-methods.ts';
import type { Readings } from '../../domain/visits/readings.ts';
import type { EquipmentName } from './demo-equipment.ts';

type Work = { work: string; parts?: [name: string, quantity: number][]; readings?: Readings };

/** A job of the demo, and how far it got. */
export type Story = {
  equipment: EquipmentName;
  problem: string;
  description: string;
  /** When the tech first comes: days ago or ahead, or just now. */
  visit: { daysAgo: number } | { daysAhead: number; bookedHoursAgo: number } | 'now';
  window: 'morning' | 'afternoon' | 'afterhours';
  /** HH:mm, after hours. */
  time?: string;
  tech?: string;
  /** What the tech did first; left out if nobody has been there yet, or the visit is still under way. */
  found?: Work;
  quote?: Pick<z.input<typeof sendQuote.body>, 'Lines' | 'Note'>;
  answer?: { is: 'approved' } | { is: 'declined'; reason: string };
  /** What the tech did when the parts had arrived. */
  repaired?: Work;
  end?: { is: 'completed' } | { is: 'cancelled'; reason: string };
  rated?: { score: number; description?: string };
  /** What customer and office wrote to each other; the last of the customer's waits for an answer. */
  messages?: { hoursAgo: number; from: 'customer' | 'office'; text: string }[];
  /** What the customer has paid of its invoices; all of them unless said otherwise. */
  paid?: 'nothing' | { dollars: number };
  /** How its invoices were paid, if not by card online. */
  recorded?: RecordedMethod;
  /** Why the office credits its call-out afterwards, and sends the money back. */
  refunded?: string;
  /** Whether it was paid with a card whose bank then disputes the payment. */
  isDisputed?: boolean;
};

const line = (Description: string, Quantity: number, UnitExGst: number) => ({
  Description,
  Quantity,
  UnitExGst,
});

/** An hour, in dollars ex GST. No price of the demo is a round one, as no tech's is. */
const LABOUR = 139.93;

/** Two years of a café and a bakery, oldest first. */
export const STORIES: readonly Story[] = [
  {
    equipment: 'skope',
    problem: 'Not cold enough',
    description: 'Slow to come down after a delivery, sits at 6 °C.',
    visit: { daysAgo: 670 },
    window: 'morning',
    tech: 'Dan Okafor',
    found: { work: 'Coil clean, gas checked', readings: { SuctionPressure: 190, Temperature: 3.1 } },
    end: { is: 'completed' },
    recorded: 'bank',
    rated: { score: 5, description: 'Quick, tidy, explained it.' },
  },
  {
    equipment: 'skope',
    problem: 'Door or seal',
    description: 'Both doors sweat along the bottom, seals split at the corners.',
    visit: { daysAgo: 444 },
    window: 'afternoon',
    tech: 'Mei Tan',
    found: { work: 'Door seals measured, hinges reset' },
    quote: { Lines: [line('Door seal', 2, 86.35), line('Labour', 0.5, 136.41)], Note: 'Seals are in stock.' },
    answer: { is: 'approved' },
    repaired: { work: 'Door seals, both doors', parts: [['Door seal', 2]] },
    end: { is: 'completed' },
    recorded: 'cheque',
    rated: { score: 4 },
  },
  {
    equipment: 'rational',
    problem: 'Will not drain or self-clean',
    description: 'Stops in the self-clean with Service 25.',
    visit: { daysAgo: 302 },
    window: 'morning',
    tech: 'Luca Moretti',
    found: { work: 'Drain cleared, descaled, self-clean run twice' },
    end: { is: 'completed' },
    recorded: 'eftpos',
    rated: { score: 5 },
  },
  {
    equipment: 'skope',
    problem: 'Not cooling',
    description: 'Warm since the morning. Compressor hot, fan does not turn.',
    visit: { daysAgo: 251 },
    window: 'morning',
    tech: 'Dan Okafor',
    found: { work: 'Condenser fan seized', readings: { TemperatureBefore: 11.5, HeadPressure: 1980 } },
    quote: { Lines: [line('Condenser fan motor', 1, 145.27), line('Labour', 0.75, LABOUR)] },
    answer: { is: 'approved' },
    repaired: {
      work: 'Condenser fan replaced',
      parts: [['Condenser fan motor', 1]],
      readings: { SuctionPressure: 205, HeadPressure: 1140, Current: 4.1, Temperature: 2.8 },
    },
    end: { is: 'completed' },
    recorded: 'cash',
    rated: { score: 5, description: 'Back on the same week.' },
  },
  {
    equipment: 'hoshizaki',
    problem: 'Not making ice',
    description: 'No ice since Friday, the bin is empty before a full house.',
    visit: { daysAgo: 146 },
    window: 'afterhours',
    time: '18:30',
    tech: 'Luca Moretti',
    found: { work: 'After hours: water valve replaced', parts: [['Water inlet valve', 1]] },
    end: { is: 'completed' },
    rated: { score: 5, description: 'Saved our Saturday.' },
    isDisputed: true,
  },
  {
    equipment: 'bromic',
    problem: 'Not cold enough',
    description: 'Sits at 9 °C on a warm day, the top shelf is the worst.',
    visit: { daysAgo: 98 },
    window: 'afternoon',
    tech: 'Mei Tan',
    found: {
      work: 'Evaporator fan weak, gas low, leak at the coil',
      readings: { TemperatureBefore: 9, SuctionPressure: 60, HeadPressure: 720, Current: 3.2 },
    },
    quote: {
      Lines: [
        line('Evaporator coil', 1, 690.41),
        line('Fan motor', 1, 168.13),
        line('Labour', 3, LABOUR),
        line('Refrigerant R134a', 0.4, 95.37),
      ],
      Note: 'At twelve years a new cabinet may be the better buy.',
    },
    answer: { is: 'declined', reason: 'We would rather put that towards a new one.' },
    end: { is: 'completed' },
  },
  {
    equipment: 'moretti',
    problem: 'One deck or side not heating',
    description: 'Top deck does not come past 140 °C, the lower one is fine.',
    visit: { daysAgo: 62 },
    window: 'morning',
    tech: 'Dan Okafor',
    found: { work: 'Top element open circuit' },
    quote: { Lines: [line('Heating element, top', 1, 225.19), line('Labour', 0.75, LABOUR)] },
    answer: { is: 'approved' },
    repaired: { work: 'Top element replaced', parts: [['Heating element, top', 1]] },
    end: { is: 'completed' },
    rated: { score: 5 },
  },
  {
    equipment: 'pitco',
    problem: 'Oil too hot',
    description: 'Set to 175 °C, the probe says 195.',
    visit: { daysAgo: 46 },
    window: 'morning',
    tech: 'Luca Moretti',
    found: { work: 'Thermostat recalibrated', readings: { TemperatureBefore: 152, Temperature: 180 } },
    end: { is: 'completed' },
    rated: { score: 4, description: 'Came at the end of the window, otherwise good.' },
    refunded: 'It was the thermostat that we had set a month before, so the visit is on us.',
  },
  {
    equipment: 'coolroom',
    problem: 'Door, seal or strip curtain',
    description: 'Ice along the frame, the door has to be pulled hard.',
    visit: { daysAgo: 27 },
    window: 'afternoon',
    tech: 'Dan Okafor',
    found: { work: 'Seal torn, heater wire open' },
    quote: {
      Lines: [line('Door seal', 1, 190.45), line('Heater wire', 1, 62.07), line('Labour', 1, 127.96)],
    },
    answer: { is: 'approved' },
    repaired: {
      work: 'Door seal and heater wire',
      parts: [
        ['Door seal', 1],
        ['Heater wire', 1],
      ],
    },
    end: { is: 'completed' },
    rated: { score: 5 },
    paid: { dollars: 197.87 },
  },
  {
    equipment: 'pitco',
    problem: 'Pilot will not stay lit',
    description: 'Pilot goes out when the door to the lane is open.',
    visit: { daysAgo: 20 },
    window: 'morning',
    end: {
      is: 'cancelled',
      reason: 'You told us that the pilot stays lit since the draught was stopped.',
    },
  },
  {
    equipment: 'winterhalter',
    problem: 'Will not fill or drain',
    description: 'Water stays in the tank after the cycle.',
    visit: { daysAgo: 13 },
    window: 'morning',
    tech: 'Mei Tan',
    found: { work: 'Drain pump blocked and worn' },
    quote: { Lines: [line('Drain pump', 1, 125.33), line('Labour', 0.5, LABOUR)] },
    answer: { is: 'approved' },
    repaired: { work: 'Drain pump replaced', parts: [['Drain pump', 1]] },
    end: { is: 'completed' },
    paid: { dollars: 298.58 },
  },
  {
    equipment: 'bromic',
    problem: 'Lights out or glass fogging',
    description: 'Glass fogs up by noon and the lights flicker.',
    visit: { daysAgo: 7 },
    window: 'afternoon',
    tech: 'Mei Tan',
    found: { work: 'Door heater and light driver worn out' },
    quote: {
      Lines: [line('Door heater', 2, 118.09), line('Light driver', 1, 96.63), line('Labour', 1.5, LABOUR)],
      Note: 'It cools as it should. This is about the glass and the lights only.',
    },
    answer: { is: 'declined', reason: 'A new cabinet comes in the new year.' },
    paid: 'nothing',
  },
  {
    equipment: 'moretti',
    problem: 'Door or glass',
    description: 'Lower door does not close on the right, heat comes out.',
    visit: { daysAgo: 5 },
    window: 'morning',
    tech: 'Dan Okafor',
    found: { work: 'Hinge spring broken, glass seal hard' },
    quote: {
      Lines: [line('Hinge spring', 2, 74.39), line('Glass seal', 1, 58.21), line('Labour', 1, LABOUR)],
      Note: 'Springs come from Melbourne in three working days.',
    },
    answer: { is: 'approved' },
    messages: [
      {
        hoursAgo: 52,
        from: 'customer',
        text: 'Can we keep using the lower deck until the springs are here? We can prop the door shut.',
      },
      {
        hoursAgo: 50,
        from: 'office',
        text: 'Please use the top deck only. With the seal hard the heat comes out at the right, at hand height. The springs left Melbourne this morning.',
      },
      {
        hoursAgo: 3,
        from: 'customer',
        text: 'Have the springs come? We have 80 booked on Saturday and could do with both decks. Any time before 10am suits.',
      },
    ],
  },
  {
    equipment: 'rational',
    problem: 'Fan not turning or noisy',
    description: 'Steam leaking at the door, fan noisy.',
    visit: { daysAgo: 2 },
    window: 'morning',
    tech: 'Luca Moretti',
    found: { work: 'Fan bearing worn, door gasket split' },
    quote: {
      Lines: [line('Fan motor', 1, 486.27), line('Door gasket', 1, 164.09), line('Labour', 1.5, LABOUR)],
      Note: 'The fan motor runs on its last bearing and the gasket lets steam out. Parts are in stock: approve it this week and we can fit them next Tuesday.',
    },
    paid: 'nothing',
  },
  {
    equipment: 'hoshizaki',
    problem: 'Cubes small, hollow or cloudy',
    description: 'Makes thin, cloudy cubes.',
    visit: 'now',
    window: 'morning',
    tech: 'Mei Tan',
  },
  {
    equipment: 'skope',
    problem: 'Not cooling',
    description:
      'Sitting at 9 °C since Sunday night. Fan is running, compressor is not. Stock moved to the coolroom.',
    visit: { daysAhead: 2, bookedHoursAgo: 26 },
    window: 'morning',
    tech: 'Dan Okafor',
  },
  {
    equipment: 'irinox',
    problem: 'Core probe not reading',
    description: 'Probe shows three dashes, the cycle runs by time only.',
    visit: { daysAhead: 3, bookedHoursAgo: 1 },
    window: 'afternoon',
  },
];
