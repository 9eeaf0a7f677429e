/** Types of the parts of the library that we use. The library has no types of its own. */
declare module 'sanitize-html' {
  interface Options {
    allowedTags: string[];
    allowedAttributes: Record<string, string[]>;
    allowedSchemes: string[];
    allowProtocolRelative: boolean;
    disallowedTagsMode: 'discard';
    nestingLimit: number;
    transformTags: Record<
      string,
      (
        name: string,
        attributes: Record<string, string>,
      ) => { tagName: string; attribs: Record<string, string> }
    >;
  }
  export default function sanitizeHtml(html: string, options: Options): string;
}
