import { ApiError } from '../common/api-error.ts';
import type { ApiContext } from './context.ts';

/** @throws ApiError 501 when no mail can be sent, so that no address can be confirmed */
export function assertMail({ members }: Pick<ApiContext, 'members'>): void {
  if (!members.canSendMail)
    throw new ApiError(501, 'This site cannot send e-mail yet, so it cannot confirm e-mail addresses');
}
