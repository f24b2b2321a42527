import { HOUR_MS } from './durations.ts';

/**
 * The business constants and limits of section 9, and the fixed names of sections 2, 3 and 7 that several folders use.
 * Durations are milliseconds unless the name says otherwise.
 */

// --- Calls -----------------------------------------------------------------------------------------------------------

/** Base path of every API call. Section 9. */
export const API_BASE_PATH = '/api';

/** Number of top articles on the home page. Section 9. */
export const HOME_TOP_ARTICLES = 5;

/** `topN` of the right-side news, book and product lists. Section 9. */
export const RIGHT_SIDE_TOP_N = 2;

/** Category ids of the filtered-articles call. Section 9. */
export const FILTERED_ARTICLE_CATEGORY_IDS = [393, 397, 398, 399, 400, 404] as const;

/** Taxonomy id of the event type whose next event is the poster of the home page. */
export const CONFERENCE_EVENT_TYPE_ID = 660;

/** Taxonomy id of the default location of the European events page. */
export const EUROPE_LOCATION_ID = 681;

/** Default `isSalePage` of the catalog tabs. Section 9. */
export const IS_SALE_PAGE_DEFAULT = false;

/** Default `isFaculty` of a member-type conversion. Section 9. */
export const IS_FACULTY_DEFAULT = false;

/** Default `regType` of a member-type conversion. Section 9. */
export const REG_TYPE_DEFAULT = '';

/** Default board page. Section 9. */
export const DEFAULT_BOARD_PAGE = 'Board-of-Editors';

/** Page path of the Europe conference page. Section 9. */
export const EUROPE_PAGE_PATH = 'europe-2023';

/** Folder of the simple call-outs. Section 9. */
export const SIMPLE_CALL_OUTS_FOLDER = '/Home/SimpleCallouts';

/** Page path of the notification that feeds the alert banner. Section 9. */
export const NOTIFICATION_PAGE_PATH = '/NotificationContent';

/** XSRF cookie and header of the HTTP client. Section 7. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';

// --- Search ----------------------------------------------------------------------------------------------------------

/** Kinds of search filter. Section 9. */
export const SEARCH_FILTER_KINDS = ['sector', 'region', 'profinterest'] as const;

/** Maximum length of a search text, in characters. Sections 5 and 9. */
export const SEARCH_MAX_LENGTH = 1000;

/** Query parameter of the header search. Section 2, Header behaviour. */
export const SEARCH_TEXT_PARAM = 'searchtext';

// --- Session ---------------------------------------------------------------------------------------------------------

/** Local-storage key of the user record. Sections 3 and 9. */
export const USER_STORAGE_KEY = 'user';

/** `expireDate` of a user whose end of membership is unknown. Section 3. */
export const EXPIRE_DATE_UNKNOWN = 'Not Get';

/** Inactivity after which a member is signed out. Section 9. */
export const IDLE_SIGN_OUT_MS = HOUR_MS;

/** Minimum interval between two inactivity checks. Section 9. */
export const IDLE_CHECK_THROTTLE_MS = 500;

/** Default timeout of the reusable idle timer; the sign-out passes another. Section 9. */
export const IDLE_TIMER_DEFAULT_MS = 1_200_000;

/** Default event throttle of the reusable idle timer. Section 9. */
export const IDLE_TIMER_DEFAULT_THROTTLE_MS = 200;

/** Shown when a login returns no user data. Section 8. */
export const LOGIN_FAILED_MESSAGE = 'E-mail address & Password Combo is invalid';

// --- Paths and parameters --------------------------------------------------------------------------------------------

export const HOME_PATH = '/';
/** The page that a confirmation link opens, and the parameter of its token. */
export const CONFIRM_ADDRESS_PATH = '/confirm-address';
export const CHOOSE_PASSWORD_PATH = '/choose-password';
/** Newsletters for visitors without an account, and the pages of the links that begin and end them. */
export const NEWSLETTERS_PATH = '/newsletters';
export const NEWSLETTER_CONFIRM_PATH = '/newsletters/confirm';
export const NEWSLETTER_END_PATH = '/newsletters/unsubscribe';
export const NEWSLETTER_LINK_PATH = '/newsletters/link';
/** Pages of following by e-mail: the form, those of the links in mails, and the list. */
export const FOLLOW_PATH = '/follow';
export const FOLLOW_CONFIRM_PATH = '/follow/confirm';
export const FOLLOW_STOP_PATH = '/follow/stop';
export const FOLLOW_LIST_PATH = '/follow/list';
export const CLAIM_TOKEN_PARAM = 'token';
export const LOGIN_PATH = '/login';
export const SEARCH_PATH = '/search';
/** The list of chapters and local networks, below which each chapter has a page. */
export const CHAPTERS_PATH = '/membership/chapters-local-networks';
/** Below it each person of the content has a page. */
export const PEOPLE_PATH = '/people';
/** The list of official documents, below which each has a page. */
export const DOCUMENTS_PATH = '/documents';
/** The dates of the law, each at its own anchor. */
export const DEADLINES_PATH = '/resources/deadlines';
/** Below it each topic has a page. */
export const TOPICS_PATH = '/resources/topic';
export const COMPETENCY_FRAMEWORK_PATH = '/resources/regulatory-competency-framework';
export const SELF_CHECK_PATH = '/resources/competency-self-check';
/** The welcome of new members, whose address is literal for every society (section 2). */
export const WELCOME_PATH = '/welcometoraps';
export const DASHBOARD_PATH = '/member-dashboard';
export const NEWS_PATH = '/news-and-articles';
export const NEWS_LIST_PATH = `${NEWS_PATH}/news-articles`;
/** The kinds of term that describe a subject, which a member can follow; the others describe the form of an event. */
export const FOLLOWABLE_KINDS = ['category', 'topic', 'sector', 'region', 'profinterest'] as const;
/** Most domains and levels of a competency framework. */
export const MAX_DOMAINS = 12;
export const MAX_LEVELS = 6;
/** Most articles of a reading list; saving another removes the one saved first. */
export const READING_LIST_MAX_LENGTH = 200;
export const READING_LIST_PATH = '/reading-list';
/** Names every script, call, cookie and stored item of a page. */
export const WHAT_RUNS_PATH = '/website/what-runs-here';
/** Name of the journal while the society's data has none. */
export const DEFAULT_JOURNAL_NAME = 'News';

/** Query parameter that the member guard sets; case-insensitive when read. Section 2, Route guards. */
export const RETURN_URL_PARAM = 'ReturnUrl';

/** Query parameters that enable preview mode. Sections 1 and 6. */
export const PREVIEW_PARAM = 'isPreview';
export const PREVIEW_CYCLE_PARAM = 'wg';
/** A workflow cycle of any content system: text without slashes and control characters. */
export const PREVIEW_CYCLE = /^[^/\p{Cc}]{1,100}$/u;

/** Prefix of the paths whose footer shows the European office. Section 2, Footer. */
export const EUROPE_PATH_PREFIX = '/europe-';

/** Lifetime of the cached redirect list. Section 9. */
export const REDIRECT_LIST_LIFETIME_MS = 10_000;

// --- Job openings ----------------------------------------------------------------------------------------------------

export const EMPLOYMENT_TYPES = ['full-time', 'part-time', 'contractor', 'temporary', 'intern'] as const;
export const SALARY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const;

// --- Legal deadlines -------------------------------------------------------------------------------------------------

/** Jurisdictions by code, in the order of the filter. */
export const JURISDICTIONS = {
  eu: 'European Union',
  us: 'United States',
  uk: 'United Kingdom',
  ch: 'Switzerland',
  ca: 'Canada',
  br: 'Brazil',
  au: 'Australia',
  cn: 'China',
  jp: 'Japan',
  kr: 'South Korea',
  sg: 'Singapore',
} as const;
/** Types of product by code, in the order of the filter. */
export const PRODUCT_TYPES = {
  devices: 'Medical devices',
  diagnostics: 'In vitro diagnostics',
  software: 'Software and AI',
  combination: 'Combination products',
  medicines: 'Medicines',
  'advanced-therapies': 'Advanced therapies',
} as const;

// --- Forms -----------------------------------------------------------------------------------------------------------

/** Query parameter that names the accepted form, with `PENDING_SUFFIX` while a part of it is still in progress. */
export const DONE_PARAM = 'done';
/** The page on which a contract is withdrawn from. */
export const WITHDRAWAL_PATH = '/website/withdrawal';
/** The value of a checkbox that is checked. */
export const CHECKED = 'yes';
/** The query parameter and the form field that choose a kind of membership on the page to join. */
export const KIND_PARAM = 'kind';
/** The query parameter of a visitor's plans on the page to join: paths of events and products. */
export const PLAN_PARAM = 'plan';
/** Value of `KIND_PARAM` for an account without membership. */
export const NO_KIND = 'none';

/** Query parameters after a changed subscription: `?saved=<subscriptionField>&subscribed=true`. */
export const SAVED_PARAM = 'saved';
export const SUBSCRIBED_PARAM = 'subscribed';

// --- Browser ---------------------------------------------------------------------------------------------------------

/** Viewport width below which the mega menu is an accordion. Section 9. */
export const MEGA_MENU_BREAKPOINT_PX = 1152;

/** The consent cookie; the configuration sets its expiry. Section 9. */
export const CONSENT_COOKIE = { name: 'CMSCookieLevel', path: '/', secure: true } as const;

/** Timeout of loading a script chunk. Section 9. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
