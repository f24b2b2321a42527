import type { Document, YAMLError } from 'yaml';

const OPENINGS: Readonly<Record<string, string>> = { ']': '[', '}': '{' };

/** Plain-language hints; a pattern's group names the missing sign. */
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

/** Reports the first error, which causes the later ones, and any tab. */
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

/** Offset of the unclosed quotation mark or bracket, which the parser reports at the end. */
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
