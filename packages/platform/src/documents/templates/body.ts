import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { invalid } from '../../http/errors.ts';
import type { AnyDocuments } from '../context.ts';
import { allFields } from '../kind.ts';
import { checkNames } from '../markup/check.ts';
import type { Node, TemplateProblem } from '../markup/nodes.ts';
import { parseTemplate } from '../markup/parse.ts';

/** Reads the text of a template. Throws 422 under `field` for markup errors and names that the kind does not declare. */
export function readBody({ kindsByName }: AnyDocuments, kind: string, body: string, field = 'body'): Node[] {
  const { nodes, problems } = parseTemplate(body);
  const all = [...problems, ...checkNames(nodes, allFields(kindsByName.get(kind)!))];
  if (all.length > 0) throw invalid({ [field]: all.map(problemMessage) });
  return nodes;
}

function problemMessage({ code, name, line }: TemplateProblem): Message {
  if (code === 'unreadable')
    return message('document.body_unreadable', { name, line, example: '{{ name }}' });
  if (code === 'a_list')
    return message('document.body_a_list', { name, line, example: `{{#each ${name}}} … {{/each}}` });
  if (code === 'too_deep') return message('document.body_too_deep', { line });
  return message(`document.body_${code}`, { name, line });
}
