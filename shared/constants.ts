import { HOUR_MS } from './durations.ts';

/** Sections 2, 3, 7 and 9; durations are milliseconds unless the name says otherwise. */

export const API_BASE_PATH = '/api';

export const HOME_TOP_ARTICLES = 5;

export const RIGHT_SIDE_TOP_N = 2;

export const FILTERED_ARTICLE_CATEGORY_IDS = [393, 397, 398, 399, 400, 404] as const;

export const CONFERENCE_EVENT_TYPE_ID = 660;

export const EUROPE_LOCATION_ID = 681;

export const IS_SALE_PAGE_DEFAULT = false;

export const IS_FACULTY_DEFAULT = false;

export const REG_TYPE_DEFAULT = '';

export const DEFAULT_BOARD_PAGE = 'Board-of-Editors';

export const EUROPE_PAGE_PATH = 'europe-2023';

export const SIMPLE_CALL_OUTS_FOLDER = '/Home/SimpleCallouts';

export const NOTIFICATION_PAGE_PATH = '/NotificationContent';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';

export const SEARCH_FILTER_KINDS = ['sector', 'region', 'profinterest'] as const;

/** In characters. Sections 5 and 9. */
export const SEARCH_MAX_LENGTH = 1000;
/** In characters: longer than the path of any page. */
export const MAX_PATH_LENGTH = 2048;
/** In characters: longer than the key of any person. */
export const PERSON_KEY_MAX_LENGTH = 200;

export const SEARCH_TEXT_PARAM = 'searchtext';

/** Local-storage key of the user record. Sections 3 and 9. */
export const USER_STORAGE_KEY = 'user';

/** Section 3: the end of membership is unknown. */
export const EXPIRE_DATE_UNKNOWN = 'Not Get';

/** Inactivity after which a member is signed out. Section 9. */
export const IDLE_SIGN_OUT_MS = HOUR_MS;

export const IDLE_CHECK_THROTTLE_MS = 500;

/** Section 9; the sign-out passes its own timeout. */
export const IDLE_TIMER_DEFAULT_MS = 1_200_000;

export const IDLE_TIMER_DEFAULT_THROTTLE_MS = 200;

/** Shown when a login returns no user data. Section 8. */
export const LOGIN_FAILED_MESSAGE = 'E-mail address & Password Combo is invalid';

export const HOME_PATH = '/';
/** Opened by a confirmation link, with the token in the parameter. */
export const CONFIRM_ADDRESS_PATH = '/confirm-address';
export const CHOOSE_PASSWORD_PATH = '/choose-password';
/** For visitors without an account. */
export const NEWSLETTERS_PATH = '/newsletters';
export const NEWSLETTER_CONFIRM_PATH = '/newsletters/confirm';
export const NEWSLETTER_END_PATH = '/newsletters/unsubscribe';
export const NEWSLETTER_LINK_PATH = '/newsletters/link';
export const FOLLOW_PATH = '/follow';
export const FOLLOW_CONFIRM_PATH = '/follow/confirm';
export const FOLLOW_STOP_PATH = '/follow/stop';
export const FOLLOW_LIST_PATH = '/follow/list';
export const CLAIM_TOKEN_PARAM = 'token';
/** Characters of a token; those of links that end e-mails hold an address and ids. */
export const MAX_TOKEN_LENGTH = 1200;
export const LOGIN_PATH = '/login';
export const SEARCH_PATH = '/search';
export const CHAPTERS_PATH = '/membership/chapters-local-networks';
export const PEOPLE_PATH = '/people';
export const DOCUMENTS_PATH = '/documents';
export const DEADLINES_PATH = '/resources/deadlines';
export const THIS_WEEK_PATH = '/resources/this-week';
export const TEMPLATES_PATH = '/resources/templates';
export const TOPICS_PATH = '/resources/topic';
export const COMPETENCY_FRAMEWORK_PATH = '/resources/regulatory-competency-framework';
export const SELF_CHECK_PATH = '/resources/competency-self-check';
export const WELCOME_PATH = '/welcometoraps';
export const DASHBOARD_PATH = '/member-dashboard';
export const NEWS_PATH = '/news-and-articles';
export const NEWS_LIST_PATH = `${NEWS_PATH}/news-articles`;
/** Kinds of term that describe a subject; the others describe the form of an event. */
export const FOLLOWABLE_KINDS = ['category', 'topic', 'sector', 'region', 'profinterest'] as const;
export const MAX_DOMAINS = 12;
export const MAX_LEVELS = 6;
export const READING_LIST_MAX_LENGTH = 200;
export const READING_LIST_PATH = '/reading-list';
/** Lists every script, call, cookie and stored item of a page. */
export const WHAT_RUNS_PATH = '/website/what-runs-here';
export const DEFAULT_JOURNAL_NAME = 'News';

/** Set by the member guard; case-insensitive when read. Section 2, Route guards. */
export const RETURN_URL_PARAM = 'ReturnUrl';

/** Enable preview mode. Sections 1 and 6. */
export const PREVIEW_PARAM = 'isPreview';
export const PREVIEW_CYCLE_PARAM = 'wg';
/** Accepts the ids of any content system: text without slashes and control characters. */
export const PREVIEW_CYCLE = /^[^/\p{Cc}]{1,100}$/u;

export const EUROPE_PATH_PREFIX = '/europe-';

export const REDIRECT_LIST_LIFETIME_MS = 10_000;

export const EMPLOYMENT_TYPES = ['full-time', 'part-time', 'contractor', 'temporary', 'intern'] as const;
export const SALARY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const;

/** Names the accepted form, with `PENDING_SUFFIX` while a part of it is still in progress. */
export const DONE_PARAM = 'done';
export const WITHDRAWAL_PATH = '/website/withdrawal';
export const CHECKED = 'yes';
export const KIND_PARAM = 'kind';
export const PLAN_PARAM = 'plan';
export const NO_KIND = 'none';

/** After a changed subscription: `?saved=<subscriptionField>&subscribed=true`. */
export const SAVED_PARAM = 'saved';
export const SUBSCRIBED_PARAM = 'subscribed';

/** Below this viewport width the mega menu is an accordion. Section 9. */
export const MEGA_MENU_BREAKPOINT_PX = 1152;

/** The configuration sets its expiry. Section 9. */
export const CONSENT_COOKIE = { name: 'CMSCookieLevel', path: '/', secure: true } as const;

export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
