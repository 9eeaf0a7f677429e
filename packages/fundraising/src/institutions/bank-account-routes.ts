import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { institutionAdmin, staff } from '../access.ts';
import type { App } from '../context.ts';
import { acknowledged, done, enveloped, invalidShape, ok } from '../http/envelope.ts';
import { addBankAccount, bankAccountsOf, removeBankAccount } from './bank-accounts.ts';
import { BankAccount, bankAccountParams, NewBankAccount } from './schemas.ts';

/** Routes of the bank accounts that receive withdrawals. */
export function bankAccountRoutes(app: App, base: string): Route[] {
  const common = { limit: app.limits.api, tag: 'Institutions' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/{id}/bank-accounts`,
      summary: 'List the bank accounts of an institution',
      description: 'Of the numbers only the last four digits are shown.',
      access: staff,
      params: idParams,
      answers: { 200: enveloped(Type.Array(BankAccount)) },
      handle: async ({ actor, params }) => ok(await bankAccountsOf(app, actor, params.id)),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/{id}/bank-accounts`,
      summary: 'Add a bank account',
      access: institutionAdmin,
      params: idParams,
      body: NewBankAccount,
      answers: { 201: enveloped(BankAccount) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(await addBankAccount(app, actor, params.id, body, originOf(call)), 'Bank account added.'),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${base}/{id}/bank-accounts/{bank_account_id}`,
      summary: 'Take a bank account out of use',
      description: 'Refused while a withdrawal to it waits for its decision. The record is kept.',
      access: institutionAdmin,
      params: bankAccountParams,
      answers: { 200: acknowledged, 422: invalidShape },
      handle: async ({ actor, params, ...call }) => {
        await removeBankAccount(app, actor, params.id, params.bank_account_id, originOf(call));
        return done('Bank account removed.');
      },
    }),
  ];
}
