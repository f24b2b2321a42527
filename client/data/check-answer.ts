import { hasShape, withoutMisfits } from '../../shared/contract/answer-shape.ts';
import { answerShapes } from '../../shared/contract/answer-shapes.ts';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { withDefaults } from '../../shared/contract/with-defaults.ts';

const { calls, shapes } = answerShapes;

/** Checks the shape only, because the contract's schemas are too large for the browser. */
export function isAnswerTo<K extends CallId>(id: K, value: unknown): value is ResponseOf<K> {
  return hasShape(value, calls[id] ?? 'u', shapes);
}

/** Drops invalid list entries; undefined when another part breaks the contract. */
export function checkAnswer<K extends CallId>(id: K, value: unknown): ResponseOf<K> | undefined {
  const body = withDefaults(value, toSpec(id));
  if (isAnswerTo(id, body)) return body;
  const rest = withoutMisfits(body, calls[id] ?? 'u', shapes);
  return isAnswerTo(id, rest) ? rest : undefined;
}
