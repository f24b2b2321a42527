import { hasShape } from '../../shared/contract/answer-shape.ts';
import { answerShapes } from '../../shared/contract/answer-shapes.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';

/** Checks the shape of a call's response only, because the contract's schemas are too large for the browser. */
export function isAnswerOf<K extends CallId>(id: K, value: unknown): value is ResponseOf<K> {
  const { calls, shapes } = answerShapes;
  return hasShape(value, calls[id] ?? 'u', shapes);
}
