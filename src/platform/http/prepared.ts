import fastJsonStringify from 'fast-json-stringify';
import { compileValidator, type RequestPart, type Validation } from './validation.ts';

/** Checks and printers that are made from schemas, when they are first needed. */

interface Checked {
  checkAnswers: boolean;
}

interface Part {
  schema: unknown;
  httpPart?: string;
}

/**
 * A function that is built when it is first called. A service has some hundred checks and serializers, most of which
 * a process rarely needs: all of them took a third of its start and 5 MB. In tests, where answers are checked, they
 * are built at once, so that a schema that cannot be compiled fails there: once for all services that a process starts,
 * which are up to some hundred.
 */
function prepared<Input extends unknown[], Result>(
  { checkAnswers }: Checked,
  schema: unknown,
  { kind, build }: { kind: string; build: () => (...input: Input) => Result },
): (...input: Input) => Result {
  if (checkAnswers) return builtOnce(`${kind} ${JSON.stringify(schema)}`, build);
  let built: ((...input: Input) => Result) | undefined;
  return (...input) => {
    built ??= build();
    return built(...input);
  };
}

const builtBefore = new Map<string, unknown>();

function builtOnce<Built>(key: string, build: () => Built): Built {
  if (!builtBefore.has(key)) builtBefore.set(key, build());
  return builtBefore.get(key) as Built;
}

export const validatorOf =
  (definition: Checked) =>
  ({ schema, httpPart = 'body' }: Part) =>
    prepared(definition, schema, {
      kind: httpPart,
      build: () => compileValidator(schema as object, httpPart as RequestPart),
    });

/** Raw and multipart bodies are not JSON yet; their handlers check them. */
export const passBodies =
  (definition: Checked) =>
  (part: Part): ((data: unknown) => Validation) =>
    part.httpPart === 'body' ? (data) => ({ value: data }) : validatorOf(definition)(part);

export const printerOf =
  (definition: Checked) =>
  ({ schema }: Part) =>
    prepared(definition, schema, { kind: 'answer', build: () => fastJsonStringify(schema as object) });
