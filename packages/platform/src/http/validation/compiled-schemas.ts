import fastJsonStringify from 'fast-json-stringify';
import { compileValidator, type RequestPart, type Validation } from './validation.ts';

/** Validators and serializers, compiled from schemas on first use. */

interface Part {
  schema: unknown;
  httpPart?: string;
  method?: string;
}

const builtBefore = new Map<string, unknown>();

/**
 * Returns a function that is compiled at its first call and shared by equal schemas. A service has some hundred
 * validators and serializers, most of which a process rarely needs: compiling all of them took a third of the start and
 * 5 MB. A test checks that each can be compiled (`tests/schemas.test.ts`). Schemas are compared by their JSON, which
 * omits only library marks; `kind` separates uses that differ, such as a path (where 7 is a text) and a body (where it
 * is a number).
 */
function prepared<Input extends unknown[], Result>(
  kind: string,
  schema: unknown,
  build: () => (...input: Input) => Result,
): (...input: Input) => Result {
  let built: ((...input: Input) => Result) | undefined;
  return (...input) => {
    built ??= builtOnce(`${kind} ${JSON.stringify(schema)}`, build);
    return built(...input);
  };
}

function builtOnce<Built>(key: string, build: () => Built): Built {
  if (!builtBefore.has(key)) builtBefore.set(key, build());
  return builtBefore.get(key) as Built;
}

export function validatorOf({
  schema,
  httpPart = 'body',
  method = 'POST',
}: Part): (data: unknown) => Validation {
  const creates = method === 'POST';
  return prepared(`${httpPart} ${creates}`, schema, () =>
    compileValidator(schema as object, httpPart as RequestPart, { creates }),
  );
}

/** Raw and multipart bodies are not parsed yet; their handlers validate them. */
export const passBodies = (part: Part): ((data: unknown) => Validation) =>
  part.httpPart === 'body' ? (data) => ({ value: data }) : validatorOf(part);

export const serializerOf = ({ schema }: Part): ((answer: unknown) => string) =>
  prepared('answer', schema, () => fastJsonStringify(schema as object));
