import type { Reply } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

// biome-ignore lint/suspicious/noExplicitAny: an API description, whatever it holds.
type Json = any;

const MEDIA = 'application/json';
/** Content types that stand for any file. */
const BYTES = 'application/octet-stream';
const FILE = /^(image|application)\/(?!json$)/;
const pointer = (...parts: string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/**
 * Validates responses against the published OpenAPI document, not against the source it was built from. Returns the
 * problem, or undefined.
 */
export function describedBy(document: Json): (operation: Operation, reply: Reply) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
  addFormats.default(ajv as never);
  ajv.addSchema({ $id: 'api', ...document });
  const checks = new Map<string, ValidateFunction>();
  return ({ method, path }, { status, body, headers, text }) => {
    const responses = document.paths[path][method.toLowerCase()].responses;
    const declared = responses[status];
    if (declared === undefined) return `${status} is not declared`;
    const type = String(headers['content-type'] ?? '').split(';', 1)[0]!;
    const content = declared.content ?? {};
    if (Object.keys(content).length === 0)
      return text === '' ? undefined : `a body is not declared for ${status}`;
    const range = type.replace(/\/.*$/, '/*');
    if (
      ![type, range].some((one) => content[one] !== undefined) &&
      !(content[BYTES] !== undefined && FILE.test(type))
    )
      return `${type || 'no body'} is not declared for ${status}`;
    if (text === '') return 'there is no body';
    if (type !== MEDIA) return undefined;
    const at = pointer('paths', path, method.toLowerCase(), 'responses', String(status), 'content', MEDIA);
    const check = checks.get(at) ?? ajv.compile({ $ref: `api#${at}/schema` });
    checks.set(at, check);
    return check(body) ? undefined : ajv.errorsText(check.errors);
  };
}
