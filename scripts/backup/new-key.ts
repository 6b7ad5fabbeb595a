import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { say } from './report.ts';

const identity = await generateX25519Identity();
say('For the server:');
say(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`);
say('');
say('For restoring. Keep it away from the server and its backups; without it nobody can ever read them:');
say(`BACKUP_IDENTITY=${identity}`);
