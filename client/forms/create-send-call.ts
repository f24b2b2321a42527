import { callPath, toSpec } from '../../shared/contract/calls.ts';
import type { SendCall } from '../../shared/forms/send-form.ts';
import { post } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';

const OK = 200;
/** Failures that guarantee that nothing was stored: not implemented, unavailable. */
const REJECTIONS = [501, 503];

/** Section 7. @param idempotencyKey lets the API execute each call once, however often it is sent */
export function createSendCall(product: string, idempotencyKey: string): SendCall {
  return async (id, fields) => {
    const isGet = toSpec(id).method === 'GET';
    const url = callPath(id, {}, isGet ? fields : {});
    try {
      const outcome = await post({ id, url }, { product, idempotencyKey, ...(!isGet && { body: fields }) });
      return outcome.ok ? { status: OK } : { status: outcome.status, fields: outcome.fields ?? [] };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      return REJECTIONS.includes(error.status) ? { status: error.status } : { status: 0, isUnconfirmed: true };
    }
  };
}
