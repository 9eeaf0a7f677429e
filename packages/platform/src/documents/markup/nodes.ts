/** Parts of a template, after parsing. */
export type Node =
  | { type: 'text'; text: string }
  /** `{{ name }}` */
  | { type: 'value'; name: string; line: number }
  /** `[[ text {{ name }} ]]`: prints nothing when a value in it is missing. */
  | { type: 'optional'; content: Node[] }
  /** `{{#if name}} … {{else}} … {{/if}}` */
  | { type: 'if'; name: string; line: number; content: Node[]; otherwise: Node[] }
  /** `{{#each name}} … {{/each}}` */
  | { type: 'each'; name: string; line: number; content: Node[] };

/** An error in a template with its line number, from 1. */
export interface TemplateProblem {
  line: number;
  code: 'unclosed' | 'unopened' | 'unreadable' | 'unknown' | 'not_a_list' | 'a_list' | 'too_deep';
  /** Placeholder or tag with the error. */
  name: string;
}

/** Text without markup, in order: part of a line of a filled template. */
export interface Piece {
  text: string;
  /** Only literal text of the template can be markup. */
  from: 'template' | 'value' | 'missing';
}

export type Line = Piece[];

/** A piece of text, or the position of a missing optional value. */
export type Filled = Piece | { from: 'nothing' };
