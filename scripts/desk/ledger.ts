import { checkLedger } from '../../contracts/desk/ledger.ts';
import type { Command } from './commands.ts';
import { table } from './print.ts';

/** `npm run desk -- ledger` */
export const ledgerCommand: Command = {
  usage: '[check]',
  about: 'checks that documents, ledger and card provider agree, and names what does not',
  async run(client) {
    const answer = await client.call(checkLedger, {});
    const { Documents, Entries, Charges, Faults } = answer;
    const compared = Charges === null ? 'the card provider did not respond' : `${Charges} charges compared`;
    const summary = `${Documents} documents, ${Entries} ledger entries, ${compared}: ${Faults.length === 0 ? 'all agree' : `${Faults.length} wrong`}.`;
    const rows = Faults.map(({ Subject, Fault }) => [Subject, Fault]);
    return { answer, text: rows.length > 0 ? `${summary}\n\n${table(rows)}` : summary };
  },
};
