import { CLAIM_TOKEN_PARAM, FOLLOW_CONFIRM_PATH, FOLLOW_PATH } from '../constants.ts';
import { PERSON } from '../forms/fields.ts';
import type { FormSpec } from '../forms/form.ts';
import { LINK_HOURS } from '../link-lifetime.ts';
import { FOLLOW_FREQUENCIES, FOLLOWED_PARAM, FREQUENCY_FIELD } from './followed.ts';

const EMAIL = PERSON.filter(({ name }) => name === 'email');

export const FOLLOW_FORMS: readonly FormSpec[] = [
  {
    id: 'follow',
    paths: [FOLLOW_PATH],
    title: 'Follow by e-mail',
    fields: [
      // A deadline has reminders instead of a digest, so its page hides this field.
      {
        name: FREQUENCY_FIELD,
        label: 'How often',
        type: 'select',
        options: FOLLOW_FREQUENCIES,
        optional: true,
        maxLength: 6,
      },
      ...EMAIL,
    ],
    button: 'Follow',
    linkParam: FOLLOWED_PARAM,
    calls: [{ id: 'follows.request', fields: [FOLLOWED_PARAM, FREQUENCY_FIELD, 'email'] }],
    confirmation: {
      title: 'Check your e-mail',
      text: `We’ve sent a link to the address you gave. Open it within ${LINK_HOURS} hours and confirm; then the e-mails start. If nothing arrives, look in your spam folder, or send the form again in an hour.`,
    },
  },
  {
    id: 'confirm-follow',
    paths: [FOLLOW_CONFIRM_PATH],
    title: 'Confirm what you follow',
    fields: [],
    button: 'Confirm',
    linkParam: CLAIM_TOKEN_PARAM,
    calls: [{ id: 'follows.confirm', fields: [CLAIM_TOKEN_PARAM] }],
    confirmation: {
      title: 'You follow it now',
      text: 'We’ve sent you an e-mail about it. Keep it: its links let you stop these e-mails and see everything you follow, without signing in.',
    },
    gone: {
      title: 'This link no longer works',
      text: `It has been used, or it’s older than ${LINK_HOURS} hours. If you’ve already confirmed, there’s nothing to do. Otherwise ask again on the page of what you want to follow.`,
    },
  },
];
