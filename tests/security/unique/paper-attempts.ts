import { setTimeout as sleep } from 'node:timers/promises';
import type { Send } from '@bulwagan/testing/app.ts';
import type { Pool } from 'pg';
import { asking, made } from '../opposite/pairs.ts';
import { type Attempt, HUNDRED, REFUSED } from './attempts.ts';

/** Unique indexes of papers that no request can violate, with reasons. */
export const REASONS_OF_PAPERS = {
  documents__verification_code: 'random, nearly 59 bits',
  document_templates__seeded:
    'written by starts of the program, which the last test of tests/weekly/races-unique.test.ts runs at once',
};

/** Reasons of services that issue no paper in two versions. */
export const WITHOUT_INITIALS = {
  documents__counterpart_id: 'only the court has kinds of papers with a version that names nobody',
};

/** A service with a record, of which nobody has issued a paper of this kind. */
export interface RacedPapers {
  send: Send;
  pool: Pool;
  /** Path of the API. */
  base: string;
  /** Headers of a user who issues papers of the kind and changes its templates. */
  headers: Record<string, string>;
  kind: string;
  subjectId: string;
  /** Entered values that the kind requires. */
  data: object;
}

const LOOKS = 1_200;
const LOOK_EVERY_MS = 50;

async function batchesDone(pool: Pool): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { rows } = await pool.query(`select from document_batches where status in ('waiting', 'running')`);
    if (rows.length === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('The batches do not end.');
}

/** Unique records of papers and their templates. */
export function paperAttempts({ send, pool, base, headers, kind, subjectId, data }: RacedPapers): Attempt[] {
  const ask = asking(headers);
  const [papers, templates] = [`${base}/documents`, `${base}/document-templates`];
  const paper = { kind, subject_id: subjectId, data };
  return [
    {
      // First papers of a series, each with its own number.
      indexes: ['document_series_pkey', 'documents__number'],
      ready: async () => ({
        ask: () => ask('POST', papers, paper),
        rows: `select last_number as n from document_series where kind = '${kind}'`,
      }),
      answers: { all: 201 },
      left: HUNDRED,
    },
    {
      indexes: ['documents__replaces_id'],
      ready: async () => {
        const { id } = await made(send, ask('POST', papers, paper));
        return {
          ask: () => ask('POST', `${papers}/${id}/reissue`, { reason: 'Wrong date' }),
          rows: `select count(*)::integer as n from documents where replaces_id = '${id}'`,
        };
      },
      answers: REFUSED,
    },
    {
      // Each batch names its subject twice and issues one paper.
      indexes: ['documents__batch_subject'],
      ready: async () => {
        const subject_ids = [subjectId, subjectId.toUpperCase()];
        return {
          ask: () => ask('POST', `${papers}/batch`, { kind, subject_ids, data, format: 'zip' }),
          finished: () => batchesDone(pool),
          rows: `select count(*)::integer as n from documents d join document_batches b on b.id = d.batch_id
            where d.kind = '${kind}' and b.status = 'done' and b.errors = '{}'`,
        };
      },
      answers: { all: 202 },
      left: HUNDRED,
    },
    {
      indexes: ['document_template_versions_pkey'],
      ready: async () => {
        const body = { kind, name: 'Raced', language: 'en', page_size: 'a4', body: '# Title' };
        const { id } = await made(send, ask('POST', templates, body));
        return {
          ask: () => ask('POST', `${templates}/${id}/publish`),
          rows: `select count(*)::integer as n from document_template_versions where template_id = '${id}'`,
        };
      },
      answers: { one: 200, others: [422] },
    },
  ];
}

/** Papers are the only records of the back-office services that are requested with an idempotency key. */
export function paperOfOneKey({ base, headers, kind, subjectId, data }: RacedPapers): Attempt {
  const byKey = asking({ ...headers, 'idempotency-key': 'raced' });
  return {
    indexes: ['idempotency_keys_pkey'],
    ready: async () => ({
      ask: () => byKey('POST', `${base}/documents`, { kind, subject_id: subjectId, data, language: 'fil' }),
      rows: `select count(*)::integer as n from documents where kind = '${kind}' and language = 'fil'`,
    }),
    // Returns the first response, or 409 while the first is in progress.
    answers: { among: [201, 409] },
  };
}
