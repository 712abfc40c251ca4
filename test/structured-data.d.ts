declare module "@adobe/structured-data-validator" {
  /** Checks extracted structured data against the rules of Google's rich results. */
  export default class Validator {
    /** Checks of the vocabulary, which needs schema.org's own file. */
    globalHandlers: unknown[];
    validate(extracted: unknown): Promise<unknown[]>;
  }
}
declare module "@marbec/web-auto-extractor" {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): unknown;
  }
}
