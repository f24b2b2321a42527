import {
  CLAIM_TOKEN_PARAM,
  NEWSLETTER_CONFIRM_PATH,
  NEWSLETTER_END_PATH,
  NEWSLETTER_LINK_PATH,
  NEWSLETTERS_PATH,
} from '../constants.ts';
import { PERSON } from '../forms/fields.ts';
import { type FormSpec, LISTS_FIELD } from '../forms/form.ts';
import { LINK_HOURS } from '../link-lifetime.ts';

const EMAIL = PERSON.filter(({ name }) => name === 'email');

export const NEWSLETTER_FORMS: readonly FormSpec[] = [
  {
    id: 'newsletters',
    paths: [NEWSLETTERS_PATH],
    title: 'Subscribe without an account',
    fields: [
      // Twenty lists of eighty characters, with commas.
      { name: LISTS_FIELD, label: 'Newsletters', type: 'choices', maxLength: 1619 },
      ...EMAIL,
    ],
    button: 'Subscribe',
    calls: [{ id: 'newsletters.subscribe', fields: [LISTS_FIELD, 'email'] }],
    confirmation: {
      title: 'Check your e-mail',
      text: `We’ve sent a link to the address you gave. Open it within ${LINK_HOURS} hours and confirm; then the newsletters start. If nothing arrives, look in your spam folder, or send the form again in an hour.`,
    },
  },
  {
    id: 'confirm-newsletters',
    paths: [NEWSLETTER_CONFIRM_PATH],
    title: 'Confirm your newsletters',
    fields: [],
    button: 'Confirm',
    linkParam: CLAIM_TOKEN_PARAM,
    calls: [{ id: 'newsletters.confirm', fields: [CLAIM_TOKEN_PARAM] }],
    confirmation: {
      title: 'You’re subscribed',
      text: 'We’ve sent you an e-mail that lists your newsletters. Keep it: its link lets you unsubscribe without signing in.',
    },
    gone: {
      title: 'This link no longer works',
      text: `It has been used, or it’s older than ${LINK_HOURS} hours. If you’ve already confirmed, there’s nothing to do. Otherwise ask for a new link on the page of the newsletters.`,
    },
  },
  {
    id: 'end-newsletters',
    paths: [NEWSLETTER_END_PATH],
    title: 'Unsubscribe',
    fields: [],
    button: 'Unsubscribe',
    linkParam: CLAIM_TOKEN_PARAM,
    calls: [{ id: 'newsletters.unsubscribe', fields: [CLAIM_TOKEN_PARAM] }],
    confirmation: {
      title: 'You’re unsubscribed',
      text: 'You won’t get the newsletters listed in that e-mail any more. One that’s already on its way may still arrive.',
    },
    gone: {
      title: 'This link no longer works',
      text: 'It’s incomplete or very old. Use the link in a later e-mail, or ask for a new one below.',
    },
  },
  {
    id: 'newsletter-link',
    paths: [NEWSLETTER_LINK_PATH],
    title: 'A new link for your newsletters',
    fields: EMAIL,
    button: 'Send the link',
    calls: [{ id: 'newsletters.sendLink', fields: ['email'] }],
    confirmation: {
      title: 'Check your e-mail',
      text: 'If the address gets newsletters from us, we’ve sent it an e-mail that lists them, with a link to unsubscribe. To protect subscribers, this page doesn’t say whether it does.',
    },
  },
];
