/** English and Filipino. The compiler ensures that both have the same keys. */
export type Language = 'en' | 'fil';

/** A text, a function that returns a text, or a nested group of texts. */
export interface TextTree {
  readonly [name: string]: string | ((...values: never[]) => string) | TextTree;
}

/** Tree with the same keys and parameters. */
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

/** Defines the texts of one module in both languages. */
export function defineTexts<const Tree extends TextTree>(texts: {
  en: Tree;
  fil: Alike<Tree>;
}): Texts<Alike<Tree>> {
  return texts as unknown as Texts<Alike<Tree>>;
}
