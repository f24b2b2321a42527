import { hasShape } from '../../shared/contract/answer-shape.ts';
import { answerShapes } from '../../shared/contract/answer-shapes.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';

/** Whether a value is an answer of a call, as far as its shape tells: the contract's own schemas are too large for the browser. */
export function isAnswerOf<K extends CallId>(id: K, value: unknown): value is ResponseOf<K> {
  const { calls, shapes } = answerShapes;
  return hasShape(value, calls[id] ?? 'u', shapes);
}
