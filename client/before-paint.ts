import { CONSENT_COOKIE, EXPIRE_DATE_UNKNOWN, USER_STORAGE_KEY } from '../shared/constants.ts';
import { CONSENT_LEVELS } from '../shared/rules/consent.ts';
import { RENEWAL_NOTICE_MS } from '../shared/rules/renewal.ts';
import { NOTICE_STORAGE_KEY, THEME_STORAGE_KEY } from './data/storage-keys.ts';

/**
 * Settles before the first paint what depends on the visitor, so that every visitor can be sent the same page and nothing jumps: the
 * chosen colour scheme, who is signed in, and whether to renew (section 6), whether the cookie question is answered or answered by
 * Global Privacy Control, and which notice was dismissed. It stands in the page because any file would come too late; the style sheet
 * goes by the attributes. The dismissed notice is hidden by a rule of its own: its key is not known to any style sheet.
 */
export const BEFORE_PAINT = `(function(d,t,u,n,c){
try{var s=localStorage;t=s.getItem('${THEME_STORAGE_KEY}');u=s.getItem('${USER_STORAGE_KEY}');n=s.getItem('${NOTICE_STORAGE_KEY}')}catch(e){}
if(t==='light'||t==='dark')d.theme=t;
try{if(u=JSON.parse(u)){d.member='';document.documentElement.style.setProperty('--member',JSON.stringify(String(u.firstName||'')));if(Date.parse(u.expireDate)-Date.now()<${RENEWAL_NOTICE_MS})d.ends='';if(u.expireDate!=='${EXPIRE_DATE_UNKNOWN}'&&!u.isActiveMember)d.renew=''}}catch(e){}
if(/^[a-z0-9]+$/.test(n))try{c=new CSSStyleSheet();c.replaceSync('[data-notice="'+n+'"]{display:none}');document.adoptedStyleSheets=[c]}catch(e){}
if(c=/(?:^|; )${CONSENT_COOKIE.name}=(${Object.values(CONSENT_LEVELS).join('|')})(?:;|$)/.exec(document.cookie))d.consent=c[1];
if(navigator.globalPrivacyControl)d.gpc='';
d.js=''})(document.documentElement.dataset)`;
