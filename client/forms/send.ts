import { callPath, specOf } from '../../shared/contract/calls.ts';
import type { SendCall } from '../../shared/site/forms/send-form.ts';
import { CallFailed, post } from '../data/api.ts';

const OK = 200;

/** Makes a form's calls from the browser (section 7): as JSON, or in the address of the form that is sent as a GET. */
export function sendCallOf(product: string): SendCall {
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
