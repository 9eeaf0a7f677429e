import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { formCheck } from '@bulwagan/platform/http/bodies/form.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { answer, type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { canAll } from '../../access.ts';
import type { App } from '../../context.ts';
import { storeFile } from '../../imports/receive.ts';
import { applyFile, applyRule, expectedIn, previewFile, previewRule } from './bulk.ts';
import { presentApplied, presentPreview } from './present.ts';
import { ruleErrors } from './rule.ts';
import {
  Applied,
  FileForm,
  FileTexts,
  MOST_EXPECTED_LENGTH,
  Preview,
  PreviewInput,
  RuleInput,
} from './schemas.ts';

const PATH = '/api/pms/compensation_changes';

const Changed = Type.Object(
  {
    message: Type.String(),
    changed: Type.Array(Type.String(), { description: 'Ids of employees whose pay has changed since.' }),
  },
  { additionalProperties: true },
);

const checkTexts = formCheck(FileTexts);

/** Routes that change the pay of many employees at once, by a rule or a file. */
export function compensationChangeRoutes(app: App): Route[] {
  const common = {
    limit: app.backOfficeLimit,
    tag: 'Pay',
    access: canAll('See pay', 'Manage pay'),
    method: 'POST',
  } as const;
  return [
    route({
      ...common,
      path: `${PATH}/preview`,
      summary: 'Show what a rule would change in the pay of employees',
      description:
        'Nothing is stored. Old and new pay and the difference of each employee, or the reason why the pay does not change.',
      body: PreviewInput,
      status: 200,
      answers: { 200: enveloped(Preview) },
      validate: ({ actor, body }) => ruleErrors(app.db, actor, body),
      handle: async ({ actor, body, reply }) =>
        ok(presentPreview(await previewRule(app, actor, body), languageOfAnswer(reply))),
    }),
    route({
      ...common,
      path: PATH,
      summary: 'Change the pay of employees by a rule',
      description:
        'In one transaction. Employees with a refusal of their own are left out, and so is the caller. A second entry of ' +
        'pay with one date, and the same rule with the same date, are refused (422). With `expected`, pay that ' +
        'has changed since the preview is refused (409) and named.',
      body: RuleInput,
      bodyLimitInBytes: MOST_EXPECTED_LENGTH,
      answers: { 201: enveloped(Applied), 409: Changed },
      validate: ({ actor, body }) => ruleErrors(app.db, actor, body),
      handle: async ({ actor, body, reply, ...call }) => {
        const { plan, changed } = await applyRule(app, actor, body, originOf(call));
        return ok(presentApplied(plan, changed, languageOfAnswer(reply)));
      },
    }),
    route({
      ...common,
      path: `${PATH}/import`,
      summary: 'Change the pay of employees by a file',
      description:
        'CSV or XLSX with at most 10,000 rows: `employee_number`, `effective_from`, and `amount` or `salary_grade` and ' +
        '`step`; also `reason`. An amount is paid on the present basis, or monthly. All rows are applied in one transaction, or ' +
        'none when one is refused (422). A file is applied once. A dry run (`dry_run`) returns the preview (200).',
      body: FileForm,
      consumes: 'multipart',
      status: 201,
      answers: {
        200: { ...enveloped(Preview), description: 'Preview of a dry run.' },
        201: enveloped(Applied),
        409: Changed,
      },
      handle: async ({ actor, request, reply, ...call }) => {
        const language = languageOfAnswer(reply);
        return await storeFile(request, (values) => {
          const { dry_run: dryRun = 'false', expected: text } = checkTexts(values);
          const expected = expectedIn(text);
          return async (path) => {
            if (['true', '1'].includes(dryRun))
              return answer(200, ok(presentPreview(await previewFile(app, actor, path), language)));
            const done = await applyFile(app, actor, path, { expected, origin: originOf(call) });
            return ok(presentApplied(done.plan, done.changed, language));
          };
        });
      },
    }),
  ];
}
