import { ApiError } from '../common/api-error.ts';
import type { ApiContext } from './context.ts';

/** @throws ApiError 501 when no mail can be sent, so that no address can be confirmed */
export function assertMail({ members }: Pick<ApiContext, 'members'>): void {
  if (!members.canSendMail) throw new ApiError(501, 'We can’t send e-mail yet, so we can’t confirm e-mail addresses');
}
