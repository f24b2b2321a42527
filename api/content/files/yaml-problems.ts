import type { Document, YAMLError } from 'yaml';

const OPENINGS: Readonly<Record<string, string>> = { ']': '[', '}': '{' };

/** Mends in plain words, as the parser’s sentences are about grammar. A group of a pattern names the missing sign. */
const MENDS: readonly { readonly pattern: RegExp; readonly mend: string }[] = [
  { pattern: /^Missing closing (["'])quote/, mend: 'A quotation mark is opened and not closed' },
  { pattern: /end with a (\])/, mend: 'A bracket [ is opened and not closed' },
  { pattern: /end with a (\})/, mend: 'A brace { is opened and not closed' },
  { pattern: /tabs/i, mend: 'Indent with spaces instead of tabs' },
  { pattern: /^Map keys must be unique/, mend: 'A field is written twice' },
  { pattern: /same column/, mend: 'The fields of a group must begin in the same column' },
  { pattern: /^Nested mappings are not allowed/, mend: 'Write a text with a colon in quotation marks' },
  { pattern: /^Implicit (?:map )?keys? need/, mend: 'A line has no field: a colon or a quotation mark is missing' },
  { pattern: /^Unexpected scalar/, mend: 'A text goes on after its quotation mark: one above may not be closed' },
];

/** Describes why YAML cannot be parsed: later errors follow from the first one, and any from a tab. */
export function yamlProblem(
  { errors }: Pick<Document, 'errors'>,
  source: string,
): { offset: number; reason: string } | undefined {
  const [first] = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const error = errors.find(({ code }) => code === 'TAB_AS_INDENT') ?? first;
  if (!error) return undefined;
  const { pattern, mend } = MENDS.find((one) => one.pattern.test(error.message)) ?? {};
  return { reason: mend ?? error.message, offset: computeOpening(error, source, pattern?.exec(error.message)?.[1]) };
}

/** The offset of the quotation mark or bracket that is not closed, which the parser notices at the end of the text. */
function computeOpening({ pos: [offset] }: YAMLError, source: string, sign: string | undefined): number {
  if (sign === undefined) return offset;
  const opening = OPENINGS[sign];
  if (opening === undefined) return source.lastIndexOf(sign, offset);
  let depth = 1;
  for (let at = Math.min(offset, source.length) - 1; at >= 0; at -= 1) {
    if (source[at] === sign) depth += 1;
    else if (source[at] === opening) depth -= 1;
    if (depth === 0) return at;
  }
  return offset;
}
