declare module '@adobe/structured-data-validator' {
  export type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING'; fieldNames: string[]; rootType: string };
  /** Without a schema.org vocabulary it validates only the rules of search engines. */
  export default class Validator {
    validate(extracted: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>;
  }
}
