import type { z } from 'zod';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { type ResponseOf, toResponseSchema } from '../../shared/contract/contract.ts';
import { leaveOutInvalid } from '../../shared/contract/schemas/leave-out-invalid.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import { withDefaults } from '../../shared/contract/with-defaults.ts';
import { sanitisingHtml } from './clean-html.ts';
import { withSafeUrls } from './safe-urls.ts';
import { UnreadableHtml } from './sanitise.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * Sanitise HTML, so that a foreign API cannot run scripts here, and report invalid list entries to `onLeftOut`.
 * @throws UpstreamError when the answer breaks the contract otherwise
 */
export function readAnswer<K extends CallId>(
  id: K,
  text: string,
  product: string,
  onLeftOut: (reason: string) => void = () => {},
): ResponseOf<K> {
  const schema = toResponseSchema(id);
  const body = withDefaults(fromWire(parseJson(id, text), toSpec(id).slugFields, product), toSpec(id));
  try {
    const parsed = sanitisingHtml(() => schema.safeParse(body));
    if (parsed.success) return withSafeUrls(parsed.data);
    if (WHOLE.has(id)) throw violation(id, toReason(parsed.error));
    const remaining = withoutInvalid(id, body, onLeftOut);
    return withSafeUrls(sanitisingHtml(() => schema.parse(remaining)));
  } catch (error) {
    throw error instanceof UnreadableHtml ? violation(id, error.message) : error;
  }
}

/** A whole stale answer is better than a partial one: a missing redirect makes an old URL answer 404. */
const WHOLE: ReadonlySet<CallId> = new Set<CallId>(['redirects.all']);

function withoutInvalid(id: CallId, body: unknown, onLeftOut: (reason: string) => void): unknown {
  try {
    const remaining = leaveOutInvalid(toResponseSchema(id), body, onLeftOut);
    if (resultLength(body) > 0 && resultLength(remaining) === 0) throw new Error('no entry of the result is valid');
    return remaining;
  } catch (error) {
    throw violation(id, error instanceof Error ? error.message : String(error));
  }
}

function resultLength(body: unknown): number {
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined;
  return Array.isArray(result) ? result.length : 0;
}

function toReason({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.')}: ${issue?.message}`;
}

/** Levels of an answer: more than the contract has, few enough for recursion. */
const MAX_DEPTH = 64;

/** @throws UpstreamError when the text is not JSON, or is nested too deeply */
export function parseJson(id: CallId, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw violation(id, 'not JSON');
  }
  if (isDeeper(value, MAX_DEPTH)) throw violation(id, `more than ${MAX_DEPTH} levels`);
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

const violation = (id: CallId, reason: string): UpstreamError =>
  new UpstreamError(`${id} broke the contract: ${reason}`, { outcome: 'contract-violation' });
