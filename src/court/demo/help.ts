import { sql } from 'kysely';
import { newId } from '../../platform/http/ids.ts';
import type { Db } from '../database.ts';

interface Topic {
  title: string;
  description: string;
  body: string;
  /** Names of roles; the Super Admin sees every topic. */
  roles: string[];
}

const EVERYBODY = [
  'Counsel',
  'Office of the Court Clerk',
  'Branch of the Court Clerk',
  'Dashboard User',
  'BCC Staff',
  'BCC Evidence',
  'User',
  'Stenographer',
  'Sheriff',
];
const CLERKS = ['Office of the Court Clerk', 'Branch of the Court Clerk', 'BCC Staff'];

const CATEGORIES: { name: string; slug: string; topics: Topic[] }[] = [
  {
    name: 'First steps',
    slug: 'first-steps',
    topics: [
      {
        title: 'Sign in with two factors',
        description: 'An authenticator app or a passkey beside your password.',
        body: '<p>Open your profile, confirm your password, and scan the code with an authenticator app. Keep the <strong>recovery codes</strong> where you keep your keys: each opens your account once.</p>',
        roles: EVERYBODY,
      },
      {
        title: 'Put the court calendar on your phone',
        description: 'A personal address that calendar programs read.',
        body: '<p>Ask for your calendar token and subscribe to the address that comes with it. Whoever has the address sees your calendar, so revoke it when a phone is lost.</p>',
        roles: EVERYBODY,
      },
    ],
  },
  {
    name: 'Hearings',
    slug: 'hearings',
    topics: [
      {
        title: 'Setting a hearing',
        description: 'Holidays and clashes are found before anything is written.',
        body: '<p>Choose the case, the day and the hour. The same check runs when a hearing is moved:</p><ul><li>no hearing on a holiday,</li><li>no second hearing of the branch, judge, room, counsel or party at that time, unless you say why.</li></ul>',
        roles: CLERKS,
      },
    ],
  },
  {
    name: 'Service of papers',
    slug: 'service-of-papers',
    topics: [
      {
        title: 'Reporting an attempt',
        description: 'Every attempt stays on record; the report shows the latest.',
        body: '<p>Enter the day, what came of it, and how the paper was served. Then upload the scanned return: PDF, PNG, JPEG or TIFF.</p>',
        roles: ['Sheriff', 'Branch of the Court Clerk'],
      },
    ],
  },
];

/** Creates a help center with one topic for everyone and some for specific roles. */
export async function plantHelp(trx: Db, at: string, createdBy: number): Promise<void> {
  const when = { created_at: at, updated_at: at };
  for (const [order, { name, slug, topics }] of CATEGORIES.entries()) {
    const categoryId = newId();
    await trx
      .insertInto('help_categories')
      .values({ id: categoryId, name, slug, order_column: order + 1, ...when })
      .execute();
    for (const { roles, ...topic } of topics) {
      const id = newId();
      await trx
        .insertInto('help_topics')
        .values({ id, ...topic, help_category_id: categoryId, created_by: createdBy, ...when })
        .execute();
      await sql`
        insert into help_topic_roles (help_topic_id, role_id)
        select ${id}, r.id from roles r where r.name = any(${roles}::text[])`.execute(trx);
    }
  }
}
