export { page as creditLog } from './credit-log.page.ts';
export { page as verify } from './verify.page.ts';
