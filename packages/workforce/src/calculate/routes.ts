import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { calculate } from './calculate.ts';
import { validateRequest } from './checks.ts';
import { CalculatedPay, CalculateInput } from './schemas.ts';

/** Route that calculates pay without saving it, for users who manage payroll (contract §3.3). */
export function calculateRoutes(app: App): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/payroll/calculate',
      summary: 'Calculate a pay',
      description:
        'What a person with this salary takes home and costs. Nothing is stored. Each line is rounded once, half up. ' +
        'Contributions follow the tables in force at the end of the period, tax those of the pay date.',
      tag: 'Payroll items',
      access: can('Manage payroll'),
      limit: app.backOfficeLimit,
      body: CalculateInput,
      status: 200,
      answers: { 200: enveloped(CalculatedPay) },
      validate: ({ body }) => validateRequest(body),
      handle: async ({ body, reply }) => ok(await calculate(app, body, languageOfAnswer(reply))),
    }),
  ];
}
