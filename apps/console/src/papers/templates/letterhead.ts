import type { Template } from '../service.ts';

/** Form values of a letterhead. All lines are in one text. */
export interface LetterheadValues {
  lines: string;
  align: NonNullable<Template['letterhead']>['align'];
  seal_url: string | null;
}

export function letterheadValues(letterhead: Template['letterhead']): LetterheadValues {
  const { lines = [], align = 'center', seal_url = null } = letterhead ?? {};
  return { lines: lines.join('\n'), align, seal_url };
}

/** Converts the form values to the letterhead of a request body, without empty lines. */
export const letterheadOf = ({ lines, align, seal_url }: LetterheadValues) => ({
  lines: lines.split('\n').filter((line) => line.trim() !== ''),
  align,
  seal_url,
});
