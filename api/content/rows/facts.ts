/** The words of a fact strip, for the search. */
export const factTexts = (facts: readonly { label: string; value: string }[]): string[] =>
  facts.map(({ label, value }) => `${label} ${value}`);
