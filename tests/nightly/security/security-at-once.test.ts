import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { login } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { PASSWORD, type Reply, type Send } from '@bulwagan/testing/app.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hire } from '@bulwagan/workforce/employees/testing/employees.ts';

/** A revoked permission no longer applies to requests that start after the response, on any server. */

/** Minimum number of revocations per service. */
const LEAST_ENDINGS = 7;
/** Fifty on two servers at night. */
const CLIENTS_PER_PROCESS = process.env.NIGHTLY === '1' ? 25 : 4;

interface Ending {
  what: string;
  /** Path that answers 200 until the revocation. */
  path: string;
  headers: Record<string, string>;
  end(): Promise<Reply>;
  /** Status afterwards. */
  status: number;
}

/**
 * Sends requests to all servers until stopped; returns the statuses of requests that started before and after the mark.
 */
function keepAsking(processes: Send[], { path, headers }: Ending) {
  const seen = { early: [] as number[], late: [] as number[] };
  let isMarked = false;
  let isOver = false;
  const client = async (send: Send) => {
    while (!isOver) {
      const into = isMarked ? seen.late : seen.early;
      into.push((await send('GET', path, { headers })).status);
    }
  };
  const clients = processes.flatMap((send) =>
    Array.from({ length: CLIENTS_PER_PROCESS }, () => client(send)),
  );
  const until = async (isEnough: () => boolean) => {
    while (!isEnough()) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    seen,
    warm: () => until(() => seen.early.length > 2 * clients.length),
    mark: () => {
      isMarked = true;
    },
    stop: async () => {
      await until(() => seen.late.length > 2 * clients.length);
      isOver = true;
      await Promise.all(clients);
    },
  };
}

async function assertAtOnce(processes: Send[], ending: Ending): Promise<number> {
  const asking = keepAsking(processes, ending);
  await asking.warm();
  const { status, text } = await ending.end();
  asking.mark();
  await asking.stop();
  assert.ok(status < 300, `${ending.what}: ${status} ${text}`);
  const { early, late } = asking.seen;
  assert.deepEqual([...new Set(late)], [ending.status], ending.what);
  assert.equal(early[0], 200, ending.what);
  for (const one of early) assert.ok(one === 200 || one === ending.status, `${ending.what}: ${one}`);
  return late.length;
}

/** Tests all revocations of a service in sequence. */
async function assertAllAtOnce(service: string, processes: Send[], endings: Ending[]): Promise<void> {
  let late = 0;
  const check = `permissions revoked in ${service} during requests of ${processes.length * CLIENTS_PER_PROCESS} clients`;
  await tallied(
    { check, what: 'in effect once the response arrived', least: LEAST_ENDINGS },
    async (hold) => {
      for (const ending of endings)
        await hold(async () => {
          late += await assertAtOnce(processes, ending);
        });
    },
  );
  assert.ok(late > 2 * endings.length * processes.length * CLIENTS_PER_PROCESS);
}

/** Response validation takes most of the startup time and is covered by other tests. */
const platform = { checkAnswers: false };
const court = await startCourt({ after }, { platform });
const besideCourt = await startCourt({ after }, { platform, databaseUrl: court.databaseUrl });
const workforce = await startWorkforce({ after }, { platform });
const besideWorkforce = await startWorkforce({ after }, { platform, databaseUrl: workforce.databaseUrl });
const giving = await startFundraising({ after }, { platform });
const besideGiving = await startFundraising({ after }, { platform, databaseUrl: giving.databaseUrl });

async function endingsOfCourt(): Promise<Ending[]> {
  const admin = await court.as('Super Admin');
  const branchId = await court.branch();
  const { id: caseId } = await court.caseRecord({ branch_id: branchId, classification: 'restricted' });
  const path = `/api/case-records/${caseId}`;
  const made = await admin.post('/api/roles-list', {
    name: 'Reader',
    permissions: [{ name: 'View Case Details' }],
  });
  const role = made.body.data.id;
  const reader = await court.person();
  await admin.put(`/api/users/${reader.id}`, { role_ids: [role] });
  const category = (await admin.post('/api/help-categories', { name: 'Help', order: 1 })).body.data.id;
  const topic = { title: 'How', body: '<p>So.</p>', help_category_id: category };
  const shown = (await admin.post('/api/help-topics', { ...topic, roles: [role] })).body.data.id;
  const other = (await admin.get('/api/roles')).body.data.find(({ id }: { id: string }) => id !== role).id;
  const [disabled, demoted, moved, let_in, out, changed] = [
    await court.as('Super Admin'),
    await court.as('Super Admin'),
    await court.as('BCC Staff', branchId),
    await court.as('BCC Staff'),
    await court.as('Super Admin'),
    await court.as('Super Admin'),
  ];
  const grant = await admin.post(`${path}/grants`, { user_id: let_in.id, reason: 'For a while.' });
  assert.equal(grant.status, 201, grant.text);
  const [session] = (await admin.get(`/api/users/${out.id}/sessions`)).body.data;
  const again = await signIn(court.send, { email: changed.email });
  const next = { password: 'another good password', password_confirmation: 'another good password' };
  return [
    {
      what: 'disabled',
      path: '/api/profile',
      headers: disabled.headers,
      end: () => admin.post(`/api/users/${disabled.id}/disable`),
      status: 403,
    },
    {
      what: 'role removed',
      path: '/api/users',
      headers: demoted.headers,
      end: () => admin.put(`/api/users/${demoted.id}`, { role_ids: [] }),
      status: 403,
    },
    {
      what: 'removed from the branch',
      path,
      headers: moved.headers,
      end: () => admin.put(`/api/users/${moved.id}`, { branch_ids: [] }),
      status: 404,
    },
    {
      what: 'access to the case revoked',
      path,
      headers: let_in.headers,
      end: () => admin.delete(`${path}/grants/${grant.body.data.id}`),
      status: 404,
    },
    {
      what: 'help topic hidden',
      path: `/api/help-topics/${shown}`,
      headers: reader.headers,
      end: () => admin.put(`/api/help-topics/${shown}`, { ...topic, roles: [other] }),
      status: 404,
    },
    {
      what: 'session ended',
      path: '/api/profile',
      headers: out.headers,
      end: () => admin.delete(`/api/users/${out.id}/sessions/${session.id}`),
      status: 401,
    },
    {
      what: 'password changed',
      path: '/api/profile',
      headers: changed.headers,
      end: () => again.put('/user/password', { current_password: PASSWORD, ...next }),
      status: 401,
    },
  ];
}

test('C§5.5 a court user who loses an account, role, branch, case, topic or session loses access immediately on every server', async () => {
  await assertAllAtOnce('court', [court.send, besideCourt.send], await endingsOfCourt());
});

async function endingsOfWorkforce(): Promise<Ending[]> {
  const admin = await workforce.superUser();
  const [here, there] = [await workforce.organization('Here'), await workforce.organization('There')];
  const [disabled, plain, demoted, moved, out, changed, generated] = [
    await workforce.as('Super Admin'),
    await workforce.superUser(),
    await workforce.as('HR Admin'),
    await workforce.person({
      roles: [here, there].map(({ id }) => ({ role: 'HR Admin' as const, organizationId: id })),
    }),
    await workforce.as('HR Admin'),
    await workforce.as('HR Admin'),
    await workforce.as('HR Admin'),
  ];
  const employee = await hire(admin, { organization_id: here.id });
  const {
    rows: [{ id: roleId }],
  } = await workforce.app.connection.pool.query(`select id from roles where name = 'HR Admin'`);
  const [session] = (await admin.get(`/api/users/${out.id}/sessions`)).body.data;
  const again = await signIn(workforce.send, { username: changed.username });
  const next = { password: 'another good password', password_confirmation: 'another good password' };
  return [
    {
      what: 'disabled',
      path: '/api/profile',
      headers: disabled.headers,
      end: () => admin.post(`/api/users/${disabled.id}/disable`),
      status: 403,
    },
    {
      what: 'no longer super user',
      path: '/api/users',
      headers: plain.headers,
      end: () => admin.put(`/api/users/${plain.id}/super_user`, { is_super_user: false }),
      status: 403,
    },
    {
      what: 'role removed',
      path: '/api/pms/employees',
      headers: demoted.headers,
      end: () => admin.put(`/api/users/${demoted.id}/roles`, { role_id: roleId }),
      status: 403,
    },
    {
      what: 'moved to another organization',
      path: `/api/pms/employees/${employee.id}`,
      headers: moved.headers,
      end: () => admin.put(`/api/users/${moved.id}/roles`, { role_id: roleId, organization_id: here.id }),
      status: 403,
    },
    {
      what: 'session ended',
      path: '/api/profile',
      headers: out.headers,
      end: () => admin.delete(`/api/users/${out.id}/sessions/${session.id}`),
      status: 401,
    },
    {
      what: 'password changed',
      path: '/api/profile',
      headers: changed.headers,
      end: () => again.put('/user/password', { current_password: PASSWORD, ...next }),
      status: 401,
    },
    {
      what: 'password generated by an admin',
      path: '/api/profile',
      headers: generated.headers,
      end: () => admin.post(`/api/users/${generated.id}/generate_password`),
      status: 401,
    },
  ];
}

test('W§4 a workforce user who loses an account, role, organization, password or session loses access immediately on every server', async () => {
  await assertAllAtOnce('workforce', [workforce.send, besideWorkforce.send], await endingsOfWorkforce());
});

async function endingsOfFundraising(): Promise<Ending[]> {
  const admin = await giving.person({ roles: ['system_admin'] });
  const [here, there] = [await giving.institution(), await giving.institution()];
  const staff = (role: 'institution_admin' | 'committee_member') =>
    giving.person({ roles: [role], institutionId: here });
  const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
  const inBrowser = async ({ email }: { email: string }) => {
    const { cookie } = browserHeaders(await login(giving, 'web', email, PASSWORD));
    return { cookie: cookie! };
  };
  const [suspended, inPage, demoted, dismissed, moved] = [
    await giving.person(),
    await giving.person(),
    await staff('institution_admin'),
    await staff('committee_member'),
    await staff('institution_admin'),
  ];
  const [everywhere, device, session, changed] = [
    await giving.person(),
    await giving.person(),
    await giving.person(),
    await giving.person(),
  ];
  const second = async ({ email }: { email: string }) => {
    const { body } = await login(giving, 'mobile', email, PASSWORD);
    return { authorization: `Bearer ${body.data.access_token}` };
  };
  const [deviceHeaders, sessionHeaders, changedHeaders, pageHeaders] = [
    await second(device),
    await inBrowser(session),
    await second(changed),
    await inBrowser(inPage),
  ];
  const otherThanCurrent = async (person: typeof device) => {
    const { data } = (await person.get('/profile/devices')).body;
    return data.find((one: { is_current: boolean }) => !one.is_current).id;
  };
  const ids = { device: await otherThanCurrent(device), session: await otherThanCurrent(session) };
  const next = { password: 'another good password', password_confirmation: 'another good password' };
  const suspend = ({ id }: { id: number }) => admin.post(`/users/${id}/suspend`, { reason: 'A test.' });
  return [
    {
      what: 'suspended, by token',
      path: '/profile',
      headers: bearer(suspended),
      end: () => suspend(suspended),
      status: 403,
    },
    {
      what: 'suspended, by cookie',
      path: '/profile',
      headers: pageHeaders,
      end: () => suspend(inPage),
      status: 403,
    },
    {
      what: 'role removed',
      path: '/users',
      headers: bearer(demoted),
      end: () => admin.delete(`/users/${demoted.id}/roles/institution_admin`),
      status: 403,
    },
    {
      what: 'dismissed',
      path: '/withdrawals',
      headers: bearer(dismissed),
      end: () => admin.delete(`/institutions/${here}/committee/${dismissed.id}`),
      status: 403,
    },
    {
      what: 'moved to another institution',
      path: `/institutions/${here}/bank-accounts`,
      headers: bearer(moved),
      end: () => admin.put(`/users/${moved.id}`, { institution_id: there }),
      status: 404,
    },
    {
      what: 'signed out everywhere',
      path: '/profile',
      headers: bearer(everywhere),
      end: () => everywhere.post('/mobile/auth/logout-all'),
      status: 401,
    },
    {
      what: 'device signed out',
      path: '/profile',
      headers: deviceHeaders,
      end: () => device.delete(`/profile/devices/${ids.device}`),
      status: 401,
    },
    {
      what: 'session ended',
      path: '/profile',
      headers: sessionHeaders,
      end: () => session.delete(`/profile/devices/${ids.session}`),
      status: 401,
    },
    {
      what: 'password changed',
      path: '/profile',
      headers: changedHeaders,
      end: () => changed.put('/profile/password', { current_password: PASSWORD, ...next }),
      status: 401,
    },
  ];
}

test('F§7 a fundraising user who loses an account, role, institution, device or session loses access immediately on every server', async () => {
  await assertAllAtOnce('fundraising', [giving.send, besideGiving.send], await endingsOfFundraising());
});
