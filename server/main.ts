import { type Config, loadConfigOf } from './config/config.ts';
import type { DemoPeople } from './demo/load-demo.ts';
import { explainError } from './explain-error.ts';
import { showsOutbox } from './features/outbox/outbox.routes.ts';
import { STOP_MS, type Stop, stopAll } from './platform/stop-all.ts';
import { start } from './start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function announce(config: Config, demo: DemoPeople | null) {
  const address = `http://localhost:${config.port}`;
  say('');
  if (config.role === 'worker') say(`  The worker of ${config.brand.name} is ready:   ${address}/readyz`);
  else announceSite(config, address, demo);
  say('');
  say('  Stop with Ctrl-C.');
}

function announceSite(config: Config, address: string, demo: DemoPeople | null) {
  say(`  ${config.brand.name} is ready:   ${address}/service-generic`);
  say(`  Instant quote:     ${address}/#/instant-quote`);
  say(`  Office:            ${config.deskOrigin ?? address}/desk`);
  if (demo) {
    say(`  Demo sign-in:      ${demo.customer.userName}  password ${demo.customer.password}`);
    say(`  Demo office:       ${demo.staff.userName}  password ${demo.staff.password}`);
  }
  if (config.payments.provider === 'local') say(`  Test cards:        ${address}/local-card/`);
  if (showsOutbox(config)) say(`  Mails:             ${address}/outbox`);
  say(`  API:               ${address}/api/docs`);
}

async function main() {
  const stops: Stop[] = [];
  let leaving: Promise<never> | undefined;
  let drainMs = 0;
  const leave = (code: number) => {
    leaving ??= (async () => {
      await stopAll(stops, (error) => say(explainError(error)), drainMs + STOP_MS);
      process.exit(code);
    })();
    return leaving;
  };
  const fail = async (error: unknown) => {
    // What a start misses after Ctrl-C, such as the database, was stopped on purpose.
    if (leaving === undefined) process.stderr.write(`${explainError(error)}\n`);
    await leave(1);
  };
  // Before Node itself prints it and ends the process.
  process.on('uncaughtExceptionMonitor', (error) => process.stderr.write(`${explainError(error)}\n`));
  process.on('SIGINT', () => {
    // A signal arrives twice if both the terminal and npm send it.
    if (leaving === undefined) say('\n  Finishing what is in flight ...');
    void leave(0);
  });
  process.on('SIGTERM', () => void leave(0));
  try {
    const config = loadConfigOf(process.argv.slice(2));
    drainMs = config.drainMs;
    const demo = await start(config, stops, (error) => void fail(error));
    if (leaving === undefined) announce(config, demo);
  } catch (error) {
    await fail(error);
  }
}

await main();
