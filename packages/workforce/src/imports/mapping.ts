import { message } from '@bulwagan/contracts/errors/message.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { type Mapping, TAKEN_FIELDS } from './header.ts';
import { headingKey } from './headings.ts';

const MOST_HEADINGS = 200;
const MALFORMED = message('import.mapping', { attribute: 'columns' });

/**
 * Parses the mapping of headings to fields, such as `{"Surname": "last_name", "Remarks": null}`. Throws 422 on
 * `columns`.
 */
export function readMapping(text: string | undefined): Mapping {
  if (text === undefined || text.trim() === '') return new Map();
  const entries = Object.entries(parsed(text));
  if (entries.length > MOST_HEADINGS) throw invalid({ columns: [MALFORMED] });
  const mapping = new Map<string, string | null>();
  for (const [header, field] of entries) {
    if (field !== null && typeof field !== 'string') throw invalid({ columns: [MALFORMED] });
    if (field !== null && !TAKEN_FIELDS.includes(field))
      throw invalid({
        columns: [
          message('import.unknown_fields', { attribute: 'columns', allowed: TAKEN_FIELDS.join(', ') }),
        ],
      });
    mapping.set(headingKey(header), field);
  }
  return mapping;
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalid({ columns: [MALFORMED] });
}
