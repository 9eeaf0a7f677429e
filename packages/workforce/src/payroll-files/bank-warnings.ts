import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import { fullName } from '../employees/computed.ts';
import type { NotCredited } from './formats/bank.ts';

/** Formats the employees whom a bank file does not credit. */
export const presentNotCredited =
  (language: Language) =>
  ({ person, amount, reason }: NotCredited) => ({
    employee: { id: person.id, full_name: fullName(person), employee_number: person.employee_number },
    amount: toPesos(amount),
    message: reason.in(language),
  });
