import type { Field } from '../values/fields.ts';
import type { Node, TemplateProblem } from './nodes.ts';

/** Reports names in a template that its kind does not declare, and lists or single values used as the other. */
export function checkNames(nodes: readonly Node[], fields: readonly Field[]): TemplateProblem[] {
  return checked(nodes, new Map(fields.map((field) => [field.name, field])));
}

function checked(nodes: readonly Node[], known: ReadonlyMap<string, Field>): TemplateProblem[] {
  return nodes.flatMap((node): TemplateProblem[] => {
    if (node.type === 'text') return [];
    if (node.type === 'optional') return checked(node.content, known);
    const { name, line } = node;
    const field = known.get(name);
    const own: TemplateProblem[] = problemOf(node, field).map((code) => ({ code, name, line }));
    if (node.type === 'value') return own;
    if (node.type === 'if')
      return [...own, ...checked(node.content, known), ...checked(node.otherwise, known)];
    const inside = new Map([...known, ...(field?.items ?? []).map((item) => [item.name, item] as const)]);
    return [...own, ...checked(node.content, inside)];
  });
}

function problemOf(node: Node, field: Field | undefined): TemplateProblem['code'][] {
  if (field === undefined) return ['unknown'];
  if (node.type === 'each' && field.type !== 'list') return ['not_a_list'];
  if (node.type === 'value' && field.type === 'list') return ['a_list'];
  return [];
}
