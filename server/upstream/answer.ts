import { type CallId, specOf } from '../../shared/contract/calls.ts';
import { type ResponseOf, responseSchemaOf } from '../../shared/contract/contract.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import { withSafeHtml } from './html-fields.ts';
import { withSafeUrls } from './safe-urls.ts';
import { UnreadableHtml } from './sanitise.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * Parses an answer of the API by its call's schema, with plain field names and sanitised HTML, so that the markup of a foreign API cannot run
 * scripts here. Fields that the contract does not define are left out.
 * @throws UpstreamError when the answer breaks the contract.
 */
export function readAnswer<K extends CallId>(id: K, text: string, product: string): ResponseOf<K> {
  const schema = responseSchemaOf(id);
  const parsed = schema.safeParse(fromWire(parseJson(id, text), specOf(id).slugFields, product));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw violation(id, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  try {
    return withSafeUrls(withSafeHtml(schema, parsed.data));
  } catch (error) {
    throw error instanceof UnreadableHtml ? violation(id, error.message) : error;
  }
}

/** @throws UpstreamError when the text is not JSON. */
export function parseJson(id: CallId, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw violation(id, 'not JSON');
  }
}

const violation = (id: CallId, reason: string): UpstreamError =>
  new UpstreamError(`${id} broke the contract: ${reason}`, { outcome: 'contract-violation' });
