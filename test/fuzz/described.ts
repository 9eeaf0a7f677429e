import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation } from '../operations.ts';
import type { Reply } from '../world.ts';

// biome-ignore lint/suspicious/noExplicitAny: an API description, whatever it holds.
type Json = any;

const MEDIA = 'application/json';
const pointer = (...parts: string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/**
 * Holds answers against the API description as it is published, not against what the service was built from. Answers
 * what is wrong with one, or undefined.
 */
export function describedBy(document: Json): (operation: Operation, reply: Reply) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
  addFormats.default(ajv as never);
  ajv.addSchema({ $id: 'api', ...document });
  const checks = new Map<string, ValidateFunction>();
  return ({ method, path }, { status, body, headers }) => {
    const responses = document.paths[path][method.toLowerCase()].responses;
    const declared = responses[status];
    if (declared === undefined) return `${status} is not declared`;
    const type = String(headers['content-type'] ?? '').split(';', 1)[0]!;
    const content = declared.content ?? {};
    if (body === undefined) return status < 400 || type !== MEDIA ? undefined : 'there is no body';
    if (content[MEDIA] === undefined) return `${type} is not declared for ${status}`;
    const at = pointer('paths', path, method.toLowerCase(), 'responses', String(status), 'content', MEDIA);
    const check = checks.get(at) ?? ajv.compile({ $ref: `api#${at}/schema` });
    checks.set(at, check);
    return check(body) ? undefined : ajv.errorsText(check.errors);
  };
}
