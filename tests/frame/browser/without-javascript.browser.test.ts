import { describeWithoutJavaScript } from '../../support/without-javascript.ts';

/** without-javascript.browser-full.test.ts compares every kind. */
describeWithoutJavaScript(['home', 'article', 'content', 'events', 'search', 'product', 'login']);
