import { fundedCampaign } from '@bulwagan/fundraising/withdrawals/testing/fund.ts';
import type { Person, TestApp } from '@bulwagan/testing/fundraising.ts';
import { asking, made, type Pair } from './pairs.ts';

/** Maximum number of push tokens per account. */
const TOKENS = 20;

export async function fundraisingPairs(testApp: TestApp): Promise<Pair[]> {
  const { pool } = testApp.app.connection;
  const by = ({ token }: Pick<Person, 'token'>) => asking({ authorization: `Bearer ${token}` });
  const [root, author] = [await testApp.person({ roles: ['system_admin'] }), await testApp.person()];
  const [ask, asAuthor] = [by(root), by(author)];
  let count = 0;
  const named = (what: string) => {
    count += 1;
    return `${what} ${count}`;
  };
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  const make = (path: string, body: unknown): Promise<any> => made(testApp.send, ask('POST', path, body));
  const institution = () => testApp.institution(named('Institution'));
  const campaign = async (institution_id: number) => {
    const body = {
      title: 'Books',
      description: 'For all',
      type: 'general',
      goal_amount: 100,
      institution_id,
    };
    return `/campaigns/${(await made(testApp.send, asAuthor('POST', '/campaigns', body))).id}`;
  };
  const question = async () =>
    `/faqs/${(await make('/faqs', { question: named('Why?'), answer: '<p>So.</p>' })).id}`;
  const swap = (one: string, other: string) =>
    ask('POST', `${one}/swap`, { with_id: Number(other.split('/').at(-1)) });
  /** Creates a user with the maximum number of push tokens; the first is the oldest. */
  const full = async () => {
    const [person, name] = [await testApp.person(), named('token of')];
    await pool.query(
      `insert into push_tokens (token, user_id, created_at)
       select $1 || ' ' || n, $2, timestamptz '2020-01-01T00:00:00Z' + n * interval '1 minute'
       from generate_series(1, $3::integer) n`,
      [name, person.id, TOKENS],
    );
    return { person, oldest: `${name} 1` };
  };
  /** Creates an institution with a balance, two bank accounts and a pending withdrawal. */
  const fund = async () => {
    const institutionId = await institution();
    const admin = await testApp.person({ roles: ['institution_admin'], institutionId });
    const { id } = await fundedCampaign(testApp, { institutionId, donorId: author.id, centavos: 100_000n });
    const accounts = `/institutions/${institutionId}/bank-accounts`;
    const account = { bank_name: 'A bank', account_name: 'Us', account_number: '1234567890' };
    const { id: bank_account_id } = await make(accounts, account);
    const wanted = { campaign_id: id, amount: 600, purpose: 'Books', bank_account_id };
    const request = () => by(admin)('POST', '/withdrawals', wanted);
    const asked = `/withdrawals/${(await made(testApp.send, request())).id}`;
    return { request, asked, account: `${accounts}/${bank_account_id}` };
  };

  return [
    {
      what: 'two accounts register each other’s oldest push token',
      ready: async () => {
        const [one, two] = [await full(), await full()];
        return [
          by(one.person)('POST', '/device-tokens', { token: two.oldest }),
          by(two.person)('POST', '/device-tokens', { token: one.oldest }),
        ];
      },
      legal: ['201,201'],
    },
    {
      what: 'a push token registered by two accounts',
      ready: async () => {
        const [one, two, token] = [await testApp.person(), await testApp.person(), named('token')];
        const register = (person: Person) => by(person)('POST', '/device-tokens', { token });
        return [register(one), register(two)];
      },
      legal: ['201,201'],
    },
    {
      what: 'an account signs out everywhere while its push token is registered by another account',
      ready: async () => {
        const [one, two, token] = [await testApp.person(), await testApp.person(), named('token')];
        await made(testApp.send, by(one)('POST', '/device-tokens', { token }));
        return [by(two)('POST', '/device-tokens', { token }), by(one)('POST', '/mobile/auth/logout-all')];
      },
      legal: ['201,200'],
    },
    {
      what: 'two campaigns moved to each other’s institution',
      ready: async () => {
        const [here, there] = [await institution(), await institution()];
        const [one, two] = [await campaign(here), await campaign(there)];
        return [
          asAuthor('PUT', one, { institution_id: there }),
          asAuthor('PUT', two, { institution_id: here }),
        ];
      },
      legal: ['200,200'],
    },
    {
      what: 'a campaign moved and approved',
      ready: async () => {
        const [path, institution_id] = [await campaign(await institution()), await institution()];
        return [asAuthor('PUT', path, { institution_id }), ask('POST', `${path}/approve`)];
      },
      legal: ['200,200', '422,200'],
    },
    {
      what: 'a campaign approved, its institution deactivated',
      ready: async () => {
        const id = await institution();
        return [ask('POST', `${await campaign(id)}/approve`), ask('POST', `/institutions/${id}/deactivate`)];
      },
      legal: ['200,422', '422,200'],
    },
    {
      what: 'a role assigned to a user who is suspended',
      ready: async () => {
        const path = `/users/${(await testApp.person({ institutionId: await institution() })).id}`;
        return [
          ask('POST', `${path}/roles`, { role: 'committee_member' }),
          ask('POST', `${path}/suspend`, {}),
        ];
      },
      legal: ['200,200'],
    },
    {
      what: 'a user appointed and moved to another institution',
      ready: async () => {
        const [here, institution_id] = [await institution(), await institution()];
        const { id: user_id } = await testApp.person({ institutionId: here });
        return [
          ask('POST', `/institutions/${here}/committee`, { user_id }),
          ask('PUT', `/users/${user_id}`, { institution_id }),
        ];
      },
      legal: ['201,200', '422,200'],
    },
    {
      what: 'two questions moved to each other’s position by two users',
      ready: async () => {
        const [one, two] = [await question(), await question()];
        return [swap(one, two), swap(two, one)];
      },
      legal: ['200,200'],
    },
    {
      what: 'a question moved to the position of a deleted one',
      ready: async () => {
        const [one, two] = [await question(), await question()];
        return [swap(one, two), ask('DELETE', two)];
      },
      legal: ['200,200', '422,200'],
    },
    {
      what: 'a withdrawal rejected, and another one requested that needs its amount',
      ready: async () => {
        const { asked, request } = await fund();
        return [ask('POST', `${asked}/reject`, { reason: 'No.' }), request()];
      },
      legal: ['200,201', '200,422'],
    },
    {
      what: 'a withdrawal approved, its bank account deactivated',
      ready: async () => {
        const { asked, account } = await fund();
        return [ask('POST', `${asked}/approve`), ask('DELETE', account)];
      },
      legal: ['200,200', '200,422'],
    },
    {
      what: 'two institutions renamed to each other’s name',
      ready: async () => {
        const names = [named('Called'), named('Called')] as const;
        const [one, two] = [await testApp.institution(names[0]), await testApp.institution(names[1])];
        return [
          ask('PUT', `/institutions/${one}`, { name: names[1] }),
          ask('PUT', `/institutions/${two}`, { name: names[0] }),
        ];
      },
      legal: ['422,422'],
    },
    {
      what: 'a version of a document published while the next is written',
      ready: async () => {
        const document = { slug: named('terms').replace(' ', '-'), title: 'Terms', body: '<p>Be kind.</p>' };
        await make('/legal-documents', document);
        return [
          ask('POST', `/legal-documents/${document.slug}/versions/1/publish`),
          ask('POST', '/legal-documents', document),
        ];
      },
      legal: ['200,201', '422,201'],
    },
  ];
}
