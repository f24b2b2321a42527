declare module '@adobe/structured-data-validator' {
  export type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING'; fieldNames: string[]; rootType: string };
  /** Without a vocabulary it knows the rules of search engines for a number of types. */
  export default class Validator {
    validate(extracted: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>;
  }
}
