/** The openings of a question. */
const QUESTION = /^(?:how|what|when|where|which|who|why|can|could|do|does|is|are|may|must|should|would)\b/i;
/** Words that only ask; PostgreSQL leaves out the others of a question, like `how` and `is`, as stop words. */
const ASKING =
  /(?<![\p{L}\p{N}"-])(?:could|may|must|would|much|many|long|often|find|get|know|need|want|cost|costs)(?![\p{L}\p{N}"-])/giu;

/** Whether a text opens as a question does. */
export const isQuestion = (text: string): boolean => QUESTION.test(text);

/** A search text without the words that make it a question: `how much is membership` is a search for `membership`. */
export function withoutQuestionWords(text: string): string {
  if (!QUESTION.test(text)) return text;
  const rest = text.replace(ASKING, ' ');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}
