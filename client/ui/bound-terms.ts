const NO_BREAK_SPACE = '\u00a0';

/** Longest term or name, in characters, that fits in one line of a phone's headline. */
const MAX_LENGTH = 20;

/** Names of two words, provisions ("21 CFR 820", "Annex IX"), standards and guidance ("ISO 13485"). */
const TERM =
  /(?<![\p{L}\p{N}])(?:De Novo|United (?:States|Kingdom)|\d+ CFR(?: Part)? [\d.]+|(?:Articles?|Annex|Part|Rule|Class|Section|Chapter|Module|Phase|ISO|IEC|MDCG|ICH) (?:\p{Lu}?\d[^\s,;:]*|[IVX]+[abc]?))(?![\p{L}\p{N}])/gu;

const bind = (text: string): string => text.replaceAll(' ', NO_BREAK_SPACE);

/** Keeps terms such as "De Novo", "21 CFR 820" and "Article 10" in one line. */
export const bindTerms = (text: string): string => text.replace(TERM, bind);

/** Keeps a person's name in one line, unless it is long. */
export const bindName = (name: string): string => (name.length > MAX_LENGTH ? name : bind(name));
