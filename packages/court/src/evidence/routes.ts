import {
  acknowledged,
  done,
  enveloped,
  errorShape,
  ok,
} from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import {
  addEvidence,
  changeEvidence,
  checkEvidence,
  checkEvidenceChange,
  readEvidence,
  removeEvidence,
} from './evidence.ts';
import { presentEvidence } from './present.ts';
import { Evidence, EvidenceChange, EvidenceInput } from './schemas.ts';

const PATH = '/api/case-records/{id}/evidence';

const CONTENT =
  'Testimonial evidence needs `witness_name`, other evidence `exhibit` and `description`; otherwise it is ' +
  'refused (422) with a message that both are required.';

/** Routes of the evidence of a case (contract, court). */
export function evidenceRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Parties and evidence' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: PATH,
      summary: 'List the evidence of a case',
      access: can('View Evidence'),
      params: uuidParams('id'),
      answers: { 200: enveloped(Type.Array(Evidence)) },
      handle: async ({ actor, params, ...call }) => {
        const rows = await readEvidence(app, actor, params.id, originOf(call));
        return ok(rows.map((row) => presentEvidence(app, row)));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: PATH,
      summary: 'Add evidence',
      description: CONTENT,
      access: can('Manage Evidence'),
      params: uuidParams('id'),
      body: EvidenceInput,
      answers: { 201: enveloped(Evidence) },
      validate: ({ actor, params, body }) => checkEvidence(app, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentEvidence(app, await addEvidence(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${PATH}/{evidence}`,
      summary: 'Change evidence',
      description: `Omitted fields keep their values. ${CONTENT}`,
      access: can('Manage Evidence'),
      params: uuidParams('id', 'evidence'),
      body: EvidenceChange,
      answers: { 200: enveloped(Evidence) },
      validate: ({ actor, params, body, failing }) => {
        const ids = { caseId: params.id, evidenceId: params.evidence };
        return checkEvidenceChange(app, actor, ids, body, failing);
      },
      handle: async ({ actor, params, body, ...call }) => {
        const ids = { caseId: params.id, evidenceId: params.evidence };
        return ok(presentEvidence(app, await changeEvidence(app, actor, ids, body, originOf(call))));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${PATH}/{evidence}`,
      summary: 'Remove evidence',
      description: 'The history keeps its content.',
      access: can('Manage Evidence'),
      params: uuidParams('id', 'evidence'),
      answers: { 200: acknowledged, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await removeEvidence(app, actor, { caseId: params.id, evidenceId: params.evidence }, originOf(call));
        return done('The evidence is removed.');
      },
    }),
  ];
}
