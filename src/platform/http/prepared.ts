import fastJsonStringify from 'fast-json-stringify';
import { compileValidator, type RequestPart, type Validation } from './validation.ts';

/** Checks and printers that are made from schemas, when they are first needed. */

interface Part {
  schema: unknown;
  httpPart?: string;
  method?: string;
}

const builtBefore = new Map<string, unknown>();

/**
 * A function that is built when it is first called, and once for all schemas that are the same. A service has some hundred checks
 * and printers, most of which a process rarely needs: all of them took a third of its start and 5 MB. That each can be
 * built is for a test to show (`test/schemas.test.ts`). What JSON leaves out of a schema, as marks of the library that wrote
 * it, none of them reads; `kind` says what is made of it, as a path's 7 is a text and a body's a number.
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

/** Raw and multipart bodies are not JSON yet; their handlers check them. */
export const passBodies = (part: Part): ((data: unknown) => Validation) =>
  part.httpPart === 'body' ? (data) => ({ value: data }) : validatorOf(part);

export const printerOf = ({ schema }: Part): ((answer: unknown) => string) =>
  prepared('answer', schema, () => fastJsonStringify(schema as object));
