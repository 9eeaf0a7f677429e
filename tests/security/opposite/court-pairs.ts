import type { TestApp } from '@bulwagan/testing/court.ts';
import { type Ask, asking, made, type Pair } from './pairs.ts';

/** Each hearing gets a day of its own, so that pairs do not conflict. */
const FIRST_DAY = Temporal.PlainDate.from('2031-01-06');

export async function courtPairs(testApp: TestApp): Promise<Pair[]> {
  const branch = await testApp.branch();
  const ask = asking((await testApp.as('Super Admin')).headers);
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  const make = (path: string, body: unknown): Promise<any> => made(testApp.send, ask('POST', path, body));
  const idOf = async (path: string, body: unknown): Promise<string> => (await make(path, body)).id;
  const aCase = async () => {
    const { id } = await testApp.caseRecord({ branch_id: branch });
    return { id: id as string, path: `/api/case-records/${id}` };
  };
  const role = () => idOf('/api/roles-list', { name: `Role ${next()}`, permissions: [] });
  const category = async () => {
    const order = next();
    return await idOf('/api/help-categories', { name: `Category ${order}`, order });
  };
  const topic = async (help_category_id: string, roles: string[]) => {
    const body = { title: 'How to', body: '<p>So.</p>', help_category_id, roles };
    return `/api/help-topics/${await idOf('/api/help-topics', body)}`;
  };
  const holiday = async (date: string, name: string) =>
    `/api/holidays/${await idOf('/api/holidays', { date, name })}`;
  const counsel = async () => {
    const email = `counsel${next()}@law.example`;
    const { path } = await aCase();
    const party = await idOf(`${path}/parties`, { name: 'Atty. Uy', classification: 'counsel', email });
    const { id: user } = await testApp.person({ roles: ['Counsel'], email: `of.${email}` });
    return { email, user, party: `${path}/parties/${party}`, path };
  };
  const common = await role();
  const shelf = await category();

  return [
    {
      what: 'two cases linked to each other',
      ready: async () => {
        const [one, two] = [await aCase(), await aCase()];
        const link = (from: typeof one, to: typeof one): Ask =>
          ask('POST', `${from.path}/links`, { case_record_id: to.id, kind: 'related' });
        return [link(one, two), link(two, one)];
      },
      legal: ['201,422', '422,201'],
    },
    {
      what: 'a link of two cases removed from both',
      ready: async () => {
        const [one, two] = [await aCase(), await aCase()];
        await make(`${one.path}/links`, { case_record_id: two.id, kind: 'related' });
        return [ask('DELETE', `${one.path}/links/${two.id}`), ask('DELETE', `${two.path}/links/${one.id}`)];
      },
      legal: ['200,404', '404,200'],
    },
    {
      what: 'two holidays with the same name swap their days',
      ready: async () => {
        const name = `Day ${next()}`;
        const [one, two] = [await holiday('2030-09-06', name), await holiday('2030-09-07', name)];
        return [ask('PUT', one, { date: '2030-09-07' }), ask('PUT', two, { date: '2030-09-06' })];
      },
      legal: ['422,422'],
    },
    {
      what: 'two holidays swap their days',
      ready: async () => {
        const [one, two] = [
          await holiday('2030-09-08', `One ${next()}`),
          await holiday('2030-09-09', `Two ${next()}`),
        ];
        return [ask('PUT', one, { date: '2030-09-09' }), ask('PUT', two, { date: '2030-09-08' })];
      },
      legal: ['200,200'],
    },
    {
      what: 'two hearings swap their days',
      ready: async () => {
        const days = [next(), next()].map((days) => FIRST_DAY.add({ days }).toString());
        const hearings: string[] = [];
        for (const day of days) {
          const { id } = await aCase();
          const body = { scheduled_at: `${day}T09:00`, hearing_mode: 'in-person' };
          hearings.push(await idOf(`/api/case/${id}/hearing`, body));
        }
        const move = (at: 0 | 1): Ask =>
          ask('POST', `/api/hearings/${hearings[at]}/reschedule`, {
            scheduled_at: `${days[1 - at]}T09:00`,
            reason: 'Exchange',
          });
        return [move(0), move(1)];
      },
      legal: ['422,422'],
    },
    {
      what: 'a counsel linked manually, the account assigned their e-mail',
      ready: async () => {
        const { email, user, party } = await counsel();
        return [ask('PUT', party, { user_id: user }), ask('PUT', `/api/users/${user}`, { email })];
      },
      legal: ['200,200'],
    },
    {
      what: 'a counsel removed, the account assigned their e-mail',
      ready: async () => {
        const { email, user, party } = await counsel();
        return [ask('DELETE', party), ask('PUT', `/api/users/${user}`, { email })];
      },
      legal: ['200,200'],
    },
    {
      what: 'a counsel and an account assigned the same e-mail',
      ready: async () => {
        const { user, party } = await counsel();
        const email = `new${next()}@law.example`;
        return [ask('PUT', party, { email }), ask('PUT', `/api/users/${user}`, { email })];
      },
      legal: ['200,200'],
    },
    {
      what: 'a counsel linked manually, the case closed',
      ready: async () => {
        const { user, party, path } = await counsel();
        return [ask('PUT', party, { user_id: user }), ask('POST', `${path}/close`, {})];
      },
      legal: ['200,200'],
    },
    {
      what: 'a counsel added, the case archived',
      ready: async () => {
        const { path } = await aCase();
        const { id: user_id } = await testApp.person({ roles: ['Counsel'] });
        await made(testApp.send, ask('POST', `${path}/close`, {}));
        const body = { name: 'Atty. Go', classification: 'counsel', user_id };
        return [ask('POST', `${path}/parties`, body), ask('POST', `${path}/archive`, {})];
      },
      legal: ['201,200', '422,200'],
    },
    {
      what: 'a user granted access to a case and disabled',
      ready: async () => {
        const { path } = await aCase();
        const { id: user_id } = await testApp.person();
        return [
          ask('POST', `${path}/grants`, { user_id, reason: 'For a while.' }),
          ask('POST', `/api/users/${user_id}/disable`),
        ];
      },
      legal: ['201,200'],
    },
    {
      what: 'a topic sent as a form, its category deleted',
      ready: async () => {
        const help_category_id = await category();
        const path = await topic(help_category_id, [common]);
        return [
          ask('PUT', path, { title: 'Renamed', help_category_id }),
          ask('DELETE', `/api/help-categories/${help_category_id}`),
        ];
      },
      legal: ['200,422'],
    },
    {
      what: 'a topic moved, its new category deleted',
      ready: async () => {
        const to = await category();
        const path = await topic(shelf, [common]);
        return [ask('PUT', path, { help_category_id: to }), ask('DELETE', `/api/help-categories/${to}`)];
      },
      legal: ['200,422', '422,200'],
    },
    {
      what: 'a topic moved, its old category deleted',
      ready: async () => {
        const from = await category();
        const path = await topic(from, [common]);
        return [ask('PUT', path, { help_category_id: shelf }), ask('DELETE', `/api/help-categories/${from}`)];
      },
      legal: ['200,200', '200,422'],
    },
    {
      what: 'a topic limited to a role, the role deleted',
      ready: async () => {
        const id = await role();
        const path = await topic(shelf, [id, common]);
        return [ask('PUT', path, { roles: [common, id] }), ask('DELETE', `/api/roles-list/${id}`)];
      },
      legal: ['200,200', '422,200'],
    },
    {
      what: 'a role assigned and deleted',
      ready: async () => {
        const id = await role();
        const { id: user } = await testApp.person();
        return [
          ask('PUT', `/api/users/${user}`, { role_ids: [id, common] }),
          ask('DELETE', `/api/roles-list/${id}`),
        ];
      },
      legal: ['200,422', '422,200'],
    },
    {
      what: 'a role removed from its last holder and deleted',
      ready: async () => {
        const id = await role();
        const { id: user } = await testApp.person();
        await made(testApp.send, ask('PUT', `/api/users/${user}`, { role_ids: [id] }));
        return [
          ask('PUT', `/api/users/${user}`, { role_ids: [common] }),
          ask('DELETE', `/api/roles-list/${id}`),
        ];
      },
      legal: ['200,200', '200,422'],
    },
    {
      what: 'an activity deleted and replied to',
      ready: async () => {
        const { id } = await aCase();
        const path = `/api/case/${id}/activities`;
        const parent = await idOf(path, { activity: 'Motion', type: 'Pleadings' });
        const reply = { activity: 'Opposition', type: 'Pleadings', activity_id: parent };
        return [ask('DELETE', `/api/case-activities/${parent}`), ask('POST', path, reply)];
      },
      legal: ['200,201', '200,422'],
    },
    {
      what: 'a case moved to a branch while the branch is archived',
      ready: async () => {
        const to = await testApp.branch();
        const { path } = await aCase();
        return [ask('PUT', path, { branch_id: to }), ask('DELETE', `/api/branches/${to}`)];
      },
      legal: ['200,200', '422,200'],
    },
  ];
}
