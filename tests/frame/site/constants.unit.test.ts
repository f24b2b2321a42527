import { describe, expect, test } from 'vitest';
import * as constants from '../../../shared/constants.ts';
import { HOUR_MS } from '../../../shared/durations.ts';

/** The values of section 9, copied from the specification by hand. */
const SECTION_9: Partial<Record<keyof typeof constants, unknown>> = {
  API_BASE_PATH: '/api',
  USER_STORAGE_KEY: 'user',
  HOME_TOP_ARTICLES: 5,
  RIGHT_SIDE_TOP_N: 2,
  FILTERED_ARTICLE_CATEGORY_IDS: [393, 397, 398, 399, 400, 404],
  IS_SALE_PAGE_DEFAULT: false,
  IS_FACULTY_DEFAULT: false,
  REG_TYPE_DEFAULT: '',
  DEFAULT_BOARD_PAGE: 'Board-of-Editors',
  EUROPE_PAGE_PATH: 'europe-2023',
  SIMPLE_CALL_OUTS_FOLDER: '/Home/SimpleCallouts',
  NOTIFICATION_PAGE_PATH: '/NotificationContent',
  SEARCH_FILTER_KINDS: ['sector', 'region', 'profinterest'],
  SEARCH_MAX_LENGTH: 1000,
  MEGA_MENU_BREAKPOINT_PX: 1152,
  CONSENT_COOKIE: { name: 'CMSCookieLevel', path: '/', secure: true },
  IDLE_SIGN_OUT_MS: HOUR_MS,
  IDLE_CHECK_THROTTLE_MS: 500,
  IDLE_TIMER_DEFAULT_MS: 1_200_000,
  IDLE_TIMER_DEFAULT_THROTTLE_MS: 200,
  REDIRECT_LIST_LIFETIME_MS: 10_000,
  CHUNK_LOAD_TIMEOUT_MS: 120_000,
  XSRF_COOKIE: 'XSRF-TOKEN',
  XSRF_HEADER: 'X-XSRF-TOKEN',
  EXPIRE_DATE_UNKNOWN: 'Not Get',
  LOGIN_FAILED_MESSAGE: 'E-mail address & Password Combo is invalid',
  SEARCH_TEXT_PARAM: 'searchtext',
  RETURN_URL_PARAM: 'ReturnUrl',
  DASHBOARD_PATH: '/member-dashboard',
};

const table: Readonly<Record<string, unknown>> = { ...constants };

describe('business constants and limits [Section 9]', () => {
  test.each(Object.entries(SECTION_9))('%s', (name, value) => {
    expect(table[name]).toEqual(value);
  });
});
