import { errorOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

/** Nine digits, and three to five more for the branch. Spaces and hyphens are allowed between them. */
const PATTERN = '^(?:[0-9][ -]?){8}[0-9](?:[ -]?(?:[0-9][ -]?){2,4}[0-9])?$';

/** A taxpayer identification number, such as `123-456-789-00000`. */
export const tin = (
  description = 'Taxpayer identification number: 9 digits, and 3 to 5 more for the branch',
) => Type.String({ pattern: PATTERN, maxLength: 30, ...errorOf('tin.digits'), description });

/** A taxpayer identification number, or an empty text, which clears it as null does. */
export const clearableTin = (description: string) =>
  Type.String({ pattern: `^$|${PATTERN}`, maxLength: 30, ...errorOf('tin.digits'), description });

/** Returns the number with hyphens after each group of three digits; the branch code is the rest. */
export function formatTin(text: string | null): string | null {
  const digits = (text ?? '').replaceAll(/\D/g, '');
  if (digits === '') return null;
  const [, first, second, third, branch] = /^(\d{3})(\d{3})(\d{3})(\d*)$/.exec(digits) ?? [];
  return [first, second, third, branch].filter((part) => part !== undefined && part !== '').join('-');
}
