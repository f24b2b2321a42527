import {
  CLAIM_TOKEN_PARAM,
  NEWSLETTER_CONFIRM_PATH,
  NEWSLETTER_END_PATH,
  NEWSLETTER_LINK_PATH,
  NEWSLETTERS_PATH,
} from '../../constants.ts';
import { LINK_HOURS } from '../../rules/membership/link-lifetime.ts';
import { PERSON } from './fields.ts';
import { type FormSpec, LISTS_FIELD } from './form.ts';

const EMAIL = PERSON.filter(({ name }) => name === 'email');

/** The forms of newsletters without an account: one asks for them, the others are behind the links of mails. */
export const NEWSLETTER_FORMS: readonly FormSpec[] = [
  {
    id: 'newsletters',
    paths: [NEWSLETTERS_PATH],
    title: 'Subscribe without an account',
    fields: [
      // Twenty lists of eighty characters, with the commas between them.
      { name: LISTS_FIELD, label: 'Newsletters', type: 'choices', maxLength: 1619 },
      ...EMAIL,
    ],
    button: 'Subscribe',
    calls: [{ id: 'newsletters.subscribe', fields: [LISTS_FIELD, 'email'] }],
    confirmation: {
      title: 'Look into your mail',
      text: `We have sent a link to the address you gave. Follow it within ${LINK_HOURS} hours and confirm: then the newsletters begin. Without a mail, look among the unwanted ones, or send the form again in an hour.`,
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
      title: 'Your newsletters begin',
      text: 'We have sent you a mail that names them. Keep it: its link ends them again, without signing in.',
    },
    gone: {
      title: 'This link no longer works',
      text: `It has been used, or it is older than ${LINK_HOURS} hours. If you have confirmed already, there is nothing to do. Otherwise please ask for a new link on the page of the newsletters.`,
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
      title: 'You are unsubscribed',
      text: 'The newsletters of that mail have ended. If one is on its way already, it is the last.',
    },
    gone: {
      title: 'This link no longer works',
      text: 'It is incomplete or very old. Please use the link of a later mail, or ask for a new one below.',
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
      title: 'Look into your mail',
      text: 'If the address gets newsletters from us, a mail that names them is on its way, with the link that ends them. For the sake of those who do, this page does not say whether it does.',
    },
  },
];
