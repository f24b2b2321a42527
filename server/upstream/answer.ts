import { type CallId, specOf } from '../../shared/contract/calls.ts';
import { schemasOf } from '../../shared/contract/contract.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import { withSafeHtml } from './html-fields.ts';
import { UnreadableHtml } from './sanitise.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * An answer of the API as the contract describes it, plain field names, its HTML sanitised: whoever runs the API, its editors' markup
 * cannot act here. Fields the contract does not know are left out.
 * @throws UpstreamError when it is no answer of that call.
 */
export function readAnswer(id: CallId, text: string, product: string): unknown {
  const { response } = schemasOf(id);
  const parsed = response.safeParse(fromWire(jsonOf(id, text), specOf(id).slugFields, product));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw broken(id, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  try {
    return withSafeHtml(response, parsed.data);
  } catch (error) {
    throw error instanceof UnreadableHtml ? broken(id, error.message) : error;
  }
}

/** @throws UpstreamError when it is none. */
export function jsonOf(id: CallId, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw broken(id, 'no JSON');
  }
}

const broken = (id: CallId, what: string): UpstreamError =>
  new UpstreamError(`${id} broke the contract: ${what}`, { outcome: 'broken-contract' });
