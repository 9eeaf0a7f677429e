import { sql } from 'kysely';
import { readConfig } from '../src/config.ts';
import type { DB } from '../src/fundraising/database.ts';
import { SCHEMA } from '../src/fundraising/index.ts';
import { countCampaigns, type Difference, findDifferences } from '../src/fundraising/ledger/verify.ts';
import { formatPesos } from '../src/fundraising/money.ts';
import { readOptions } from '../src/platform/commands/arguments.ts';
import { EXIT, runCommand } from '../src/platform/commands/command.ts';
import { count } from '../src/platform/commands/progress.ts';
import { textTable } from '../src/platform/commands/table.ts';
import { connect } from '../src/platform/database/connect.ts';
import { assertMigrated, commandLog, withServiceDatabase } from './with-fundraising.ts';

const USAGE = `
Usage: npm run verify-ledger

Recounts every campaign of fundraising: what it has raised is the sum of its ledger entries, what it has left is that less
its withdrawals, and its supporters are its credited gifts. It reads one moment of the database and changes nothing.

Exit code 0: everything agrees. 1: it does not, and a table shows where. 2: it could not be checked.
`;

await runCommand(USAGE, async (args) => {
  readOptions(args, {});
  const config = readConfig(process.env);
  return await withServiceDatabase(config, commandLog(), 'fundraising', verify);
});

async function verify(url: string): Promise<number> {
  const connection = connect<DB>({ url, schema: SCHEMA, size: 1, applicationName: 'bulwagan verify-ledger' });
  try {
    await assertMigrated(connection.pool);
    // Both counts of one moment, and as long as it takes: years of gifts are counted in minutes.
    const { campaigns, differences } = await connection.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        return { campaigns: await countCampaigns(trx), differences: await findDifferences(trx) };
      });
    console.log(`${count(campaigns)} campaigns, ${count(differences.length)} differences`);
    if (differences.length === 0) return EXIT.done;
    console.log(`\n${tableOf(differences)}`);
    return EXIT.refused;
  } finally {
    await connection.close();
  }
}

function tableOf(differences: Difference[]): string {
  return textTable(
    ['campaign', 'title', 'raised', 'by ledger', 'available', 'by ledger', 'supporters', 'by ledger'],
    differences.map((one) => [
      one.campaign_id,
      one.title,
      formatPesos(one.raised),
      formatPesos(one.raised_by_ledger),
      formatPesos(one.available),
      formatPesos(one.available_by_ledger),
      one.supporters,
      one.supporters_by_ledger,
    ]),
  );
}
