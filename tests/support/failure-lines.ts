/** The warnings and errors of a site's output, without the lines of single requests and calls. */
export const failureLines = (output: string): string[] =>
  output.split('\n').filter((line) => /"level":[45]0/.test(line) && !/"msg":"(?:request|call)"/.test(line));
