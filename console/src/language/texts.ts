/** English and Filipino. What is written for one is written for the other: the compiler compares them. */
export type Language = 'en' | 'fil';

/** A text, a text of values, or more of them under a name. */
export interface TextTree {
  readonly [name: string]: string | ((...values: never[]) => string) | TextTree;
}

/** The same names and values, in other words. */
type Alike<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends string
    ? string
    : Tree[Name] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Alike<Tree[Name]>;
};

export interface Texts<Tree> {
  en: Tree;
  fil: Alike<Tree>;
}

/** Texts of one room, beside its pages. */
export function defineTexts<const Tree extends TextTree>(texts: {
  en: Tree;
  fil: Alike<Tree>;
}): Texts<Alike<Tree>> {
  return texts as unknown as Texts<Alike<Tree>>;
}
