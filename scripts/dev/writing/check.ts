import { readFileSync } from 'node:fs';
import { type Text, textsOf } from './texts.ts';

export interface Finding {
  file: string;
  line: number;
  word: string;
  use: string;
}

type Scope = 'names' | 'files' | 'comments' | 'docs' | 'screens' | 'labels';

interface BannedWord {
  word: string;
  use: string;
  in: Scope[];
  /** Regular expressions in place of the word: for identifiers, for paths and for sentences. */
  name?: string;
  file?: string;
  text?: string;
  /** Paths where the word is legal. */
  allow?: string;
  /** Identifiers that contain the word because the API, the database or a library fixes them, with the reason. */
  fixed?: Record<string, string>;
}

const { words } = JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')) as {
  words: BannedWord[];
};

const RULES = words.map((word) => {
  const plain = `\\b${word.word}\\b`;
  return {
    ...word,
    allow: word.allow === undefined ? undefined : new RegExp(word.allow),
    name: new RegExp(word.name ?? plain.toLowerCase()),
    path: new RegExp(word.file ?? word.name ?? plain.toLowerCase()),
    sentence: new RegExp(word.text ?? plain, 'i'),
  };
});

const RELATIVE_CLAUSE = /^(?:What|Who|Whom|Whose|Of|By|Those|Whatever|Whoever)\b/;
const LONGEST_SUBJECT = 72;
/** Files whose strings name cases, figures and options of commands. */
const LABELLED = /^(?:tests|bench|scripts|packages\/testing)\/|\.test\.tsx?$/;

/** Checks the name and the text of one file of the repository. */
export function checkFile(file: string): Finding[] {
  const findings = find(file, 'files', [{ line: 1, text: wordsOf(file.replace(/[./]/g, ' ')) }]);
  if (file.endsWith('.md')) findings.push(...find(file, 'docs', proseOf(readFileSync(file, 'utf8'))));
  if (!/\.tsx?$/.test(file)) return findings;
  const { names, comments, strings, labels } = textsOf(file, readFileSync(file, 'utf8'));
  findings.push(
    ...find(
      file,
      'names',
      distinct(names.map(({ line, text }) => ({ line, text: wordsOf(text), name: text }))),
    ),
    ...find(file, 'comments', comments),
    ...comments.flatMap(({ line, text }) => {
      const [word] = RELATIVE_CLAUSE.exec(text) ?? [];
      return word === undefined
        ? []
        : [{ file, line, word: `${word} …`, use: 'begin with a noun or a verb' }];
    }),
  );
  if (/^apps\/console\/.*texts\.tsx?$/.test(file)) findings.push(...find(file, 'screens', strings));
  if (LABELLED.test(file)) findings.push(...find(file, 'labels', labels));
  return findings;
}

/** Checks the first lines of commits, newest first. */
export function checkCommits(subjects: readonly string[]): Finding[] {
  return subjects.flatMap((subject, index) =>
    subject.length <= LONGEST_SUBJECT
      ? []
      : [{ file: 'commit', line: index + 1, word: subject, use: `at most ${LONGEST_SUBJECT} characters` }],
  );
}

function find(file: string, scope: Scope, texts: readonly (Text & { name?: string })[]): Finding[] {
  const rules = RULES.filter((rule) => rule.in.includes(scope) && !rule.allow?.test(file));
  const patternOf = (rule: (typeof RULES)[number]) =>
    scope === 'names' ? rule.name : scope === 'files' ? rule.path : rule.sentence;
  return texts.flatMap(({ line, text, name }) =>
    rules
      .filter(({ fixed }) => name === undefined || fixed === undefined || !Object.hasOwn(fixed, name))
      .flatMap((rule) =>
        patternOf(rule).test(text) ? [{ file, line, word: rule.word, use: rule.use }] : [],
      ),
  );
}

/** Sentences of a Markdown file, without code blocks and code spans. */
function proseOf(markdown: string): Text[] {
  let isCode = false;
  return markdown.split('\n').flatMap((text, index) => {
    if (text.trimStart().startsWith('```')) isCode = !isCode;
    return isCode ? [] : [{ line: index + 1, text: text.replace(/`[^`]*`/g, '``') }];
  });
}

/** `canViewIds` becomes `can view ids`. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[-_$]/g, ' ')
    .toLowerCase();

/** Keeps the first occurrence of each name. */
function distinct<One extends Text>(texts: readonly One[]): One[] {
  return [...new Map(texts.toReversed().map((text) => [text.text, text])).values()];
}
