import { NOTIFICATION_PAGE_PATH } from '../constants.ts';
import { request } from './request.ts';

export const shell = {
  headerMenu: request('masterPage.headerMenu'),
  footerMenu: request('masterPage.footerMenu'),
  socialMedia: request('masterPage.socialMedia'),
  configuration: request('masterPage.configuration'),
  notification: request('blocks.notification', { pagePath: NOTIFICATION_PAGE_PATH }),
  cookieLaw: request('cookies.law'),
} as const;
