import { SYSTEM_ROLES as COURT_ROLES, type SystemRole as CourtRole } from '@bulwagan/court/access.ts';
import { ROLES as FUNDRAISING_ROLES, type Role } from '@bulwagan/fundraising/access.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import type { GatewayTestApp } from '@bulwagan/testing/gateway.ts';
import {
  SYSTEM_ROLES as WORKFORCE_ROLES,
  type SystemRole as WorkforceRole,
} from '@bulwagan/workforce/access.ts';
import type { Pool } from 'pg';
import { startFuzzedCourt, startFuzzedWorkforce } from '../fuzz/back-offices.ts';
import { startFuzzedFundraising } from '../fuzz/fundraising.ts';
import type { RecordedService } from './record-modules.ts';

/** Jobs are off, because a test does not control when they run. */
const OPTIONS = { now: '2026-06-15T02:00:00Z', handlesJobs: false };
/** Clock step between two requests, so that times show which request wrote them. */
const BETWEEN = { seconds: 1 };

/** Sets a fixed time for rows inserted by migrations, which have the time of this machine. */
async function setTimesOfMigrations(
  { app }: { app: { connection: { pool: Pool } } },
  schema: string,
): Promise<void> {
  const { rows } = await app.connection.pool.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = $1 and column_name in ('created_at', 'updated_at') and table_name <> 'migrations'
      and data_type = 'timestamp with time zone' and table_name in (select tablename from pg_tables where schemaname = $1)
    group by table_name`,
    [schema],
  );
  for (const { table_name: table, columns } of rows)
    await app.connection.pool.query(
      `update ${schema}.${table} set ${columns.map((column) => `${column} = $1`).join(', ')}
      where exists (select from ${schema}.${table})`,
      [OPTIONS.now],
    );
}

/** Holds the gateway's webhooks back until `delivered` is called, and delivers them in order. */
async function deliverBetweenRequests(testApp: GatewayTestApp): Promise<void> {
  const { delivered } = testApp;
  await testApp.simulator.control('POST', '/settings', { hold: true, concurrency: 1 });
  testApp.delivered = async () => {
    await testApp.simulator.control('POST', '/release');
    await delivered();
  };
}

export const SERVICES: Record<string, (test: HasAfter) => Promise<RecordedService>> = {
  court: async (test) => {
    const office = await startFuzzedCourt(test, OPTIONS);
    await setTimesOfMigrations(office.testApp, 'court');
    const { testApp } = office;
    const branchId = await testApp.branch({ name: 'Branch of the roles' });
    return {
      office,
      roles: COURT_ROLES.slice(1),
      withRole: (role) => testApp.as(role as CourtRole, branchId),
      afterEach: async () => testApp.clock.advance(BETWEEN),
    };
  },
  workforce: async (test) => {
    const office = await startFuzzedWorkforce(test, OPTIONS);
    await setTimesOfMigrations(office.testApp, 'workforce');
    const { testApp } = office;
    return {
      office,
      roles: WORKFORCE_ROLES,
      withRole: (role) => testApp.as(role as WorkforceRole),
      afterEach: async () => testApp.clock.advance(BETWEEN),
    };
  },
  fundraising: async (test) => {
    const office = await startFuzzedFundraising(test, OPTIONS);
    await setTimesOfMigrations(office.testApp, 'fundraising');
    const { testApp } = office;
    await deliverBetweenRequests(testApp);
    const institutionId = await testApp.institution('Institution of the roles');
    return {
      office,
      roles: FUNDRAISING_ROLES.slice(1),
      withRole: async (role) => {
        const { token } = await testApp.person({ roles: [role as Role], institutionId });
        return { headers: { authorization: `Bearer ${token}` } };
      },
      afterEach: async (method) => {
        if (method !== 'GET') await testApp.delivered();
        testApp.clock.advance(BETWEEN);
      },
    };
  },
};
