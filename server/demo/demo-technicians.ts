import type { z } from 'zod';
import type { addLeave, addTechnician } from '../../contracts/technicians/technicians.ts';

type DemoTechnician = z.input<typeof addTechnician.body> & {
  leave?: Omit<z.output<typeof addLeave.body>, 'Version'>;
};

/**
 * The demo's technicians: one is on leave now, and one has a licence that ends soon.
 * @param today the operator's local date
 */
export function demoTechnicians(today: Temporal.PlainDate): DemoTechnician[] {
  const inDays = (days: number) => today.add({ days }).toString();
  const arctick = (number: string, days: number) => ({
    Name: 'ARCtick',
    Number: number,
    ExpiresOn: inDays(days),
  });
  const gas = (number: string, days: number) => ({
    Name: 'Gas fitting',
    Number: number,
    ExpiresOn: inDays(days),
  });
  const electrical = (number: string, days: number) => ({
    Name: 'Restricted electrical',
    Number: number,
    ExpiresOn: inDays(days),
  });
  return [
    {
      Name: 'Dan Okafor',
      Mobile: '0491 570 006',
      Email: 'dan@galley.example',
      Regions: ['metro-inner', 'metro'],
      Licences: [arctick('L118304', 410), electrical('R44172', 655)],
    },
    {
      Name: 'Mei Tan',
      Mobile: '0491 570 159',
      Email: 'mei@galley.example',
      Regions: ['metro-inner', 'metro'],
      Licences: [arctick('L120977', 233), electrical('R45830', 301)],
    },
    {
      Name: 'Luca Moretti',
      Mobile: '0491 570 110',
      Email: 'luca@galley.example',
      Regions: ['metro-inner'],
      Licences: [gas('G27615', 19), electrical('R39061', 512), arctick('L109438', 148)],
    },
    {
      Name: 'Grace Ngata',
      Mobile: '0491 570 313',
      Email: 'grace@galley.example',
      Regions: ['metro', 'regional'],
      Licences: [arctick('L124216', 701), gas('G30482', 366)],
    },
    {
      Name: 'Ravi Menon',
      Mobile: '0491 570 737',
      Email: 'ravi@galley.example',
      Regions: ['regional', 'remote'],
      Licences: [
        arctick('L117750', 95),
        electrical('R47309', 840),
        { Name: 'White card', Number: 'WC 5531870' },
      ],
    },
    {
      Name: 'Billie Karras',
      Mobile: '0491 571 266',
      Regions: ['metro-inner', 'metro'],
      Licences: [gas('G28894', 274)],
      leave: { FromDate: inDays(-1), ToDate: inDays(6), Reason: 'Annual leave' },
    },
  ];
}
