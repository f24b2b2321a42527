const QUESTION = /^(?:how|what|when|where|which|who|why|can|could|do|does|is|are|may|must|should|would)\b/i;
/** Question words that PostgreSQL does not treat as stop words, unlike `how` and `is`. */
const ASKING =
  /(?<![\p{L}\p{N}"-])(?:could|may|must|would|much|many|long|often|find|get|know|need|want|cost|costs)(?![\p{L}\p{N}"-])/giu;

export const isQuestion = (text: string): boolean => QUESTION.test(text);

/** Reduces `how much is membership` to `membership`. */
export function withoutQuestionWords(text: string): string {
  if (!QUESTION.test(text)) return text;
  const rest = text.replace(ASKING, ' ');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}
