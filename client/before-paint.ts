import { CHUNK_LOAD_TIMEOUT_MS, CONSENT_COOKIE, EXPIRE_DATE_UNKNOWN, USER_STORAGE_KEY } from '../shared/constants.ts';
import { RENEWAL_NOTICE_MS } from '../shared/session/renewal.ts';
import { LOST_ASSET_KEY, NOTICE_STORAGE_KEY, THEME_STORAGE_KEY } from './data/storage-keys.ts';
import { KEEP_EARLY_CLICKS } from './early-clicks.ts';

/**
 * Sets root attributes before first paint, so that CSS shows a visitor's variants of a shared page without layout shift
 * (due renewal: section 6). Until the scripts load it stores consent (in the capture phase, because React stops clicks
 * on parts not yet hydrated), keeps early clicks, marks a stalled page (section 9) and reloads once for a lost asset.
 */
export const BEFORE_PAINT = `(function(d,t,u,n,c){
try{var s=localStorage;t=s.getItem('${THEME_STORAGE_KEY}');u=s.getItem('${USER_STORAGE_KEY}');n=s.getItem('${NOTICE_STORAGE_KEY}')}catch(e){}
if(t==='light'||t==='dark')d.theme=t;
try{if(u=JSON.parse(u)){d.member='';document.documentElement.style.setProperty('--member',JSON.stringify(String(u.firstName||'')));if((c=Date.parse(u.expireDate))&&(!u.isActiveMember||c-864e5*Math.floor(Date.now()/864e5)<=${RENEWAL_NOTICE_MS}))d.ends='';if(u.isActiveMember)d.active='';else if(u.expireDate!=='${EXPIRE_DATE_UNKNOWN}')d.renew=''}}catch(e){}
if(/^[a-z0-9]+$/.test(n))try{c=new CSSStyleSheet();c.replaceSync('[data-notice="'+n+'"]{display:none}');document.adoptedStyleSheets=[c]}catch(e){}
if(c=/(?:^|; )${CONSENT_COOKIE.name}=([^;]*)/.exec(document.cookie))d.consent=c[1];
if(navigator.globalPrivacyControl)d.gpc='';
addEventListener('click',function(e,b){if(b=e.target.closest('[data-consent-cookie]')){b=document.cookie=b.dataset.consentCookie;d.consent=/=(\\d)/.exec(b)[1]}},true);
${KEEP_EARLY_CLICKS}
addEventListener('error',function(e,a){a=e.target;if(a.tagName==='SCRIPT')d.stalled='';a=a.src||a.href;
if(!('clientRouter' in d)&&/\\/assets\\/[^?]+\\.(js|css)$/.test(a))fetch(a,{method:'HEAD',cache:'no-store'}).then(function(r){
if(r.status===404&&sessionStorage.getItem('${LOST_ASSET_KEY}')!==a){sessionStorage.setItem('${LOST_ASSET_KEY}',a);location.reload()}}).catch(function(){})},true);
setTimeout(function(){if(!('clientRouter' in d))d.stalled=''},${CHUNK_LOAD_TIMEOUT_MS});
d.js=''})(document.documentElement.dataset)`;
