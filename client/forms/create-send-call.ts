import { callPath, specOf } from '../../shared/contract/calls.ts';
import type { SendCall } from '../../shared/site/forms/send-form.ts';
import { CallFailed, post } from '../data/api.ts';

const OK = 200;

/** Sends a form's calls from the browser (section 7): the fields as JSON body, or as query of a GET. */
export function createSendCall(product: string): SendCall {
  return async (id, fields) => {
    const isGet = specOf(id).method === 'GET';
    const url = callPath(id, {}, isGet ? fields : {});
    try {
      const outcome = await post({ id, url }, { product, ...(!isGet && { body: fields }) });
      return outcome.ok ? { status: OK } : { status: outcome.status, fields: outcome.fields ?? [] };
    } catch (error) {
      if (error instanceof CallFailed) return { status: error.status };
      throw error;
    }
  };
}
