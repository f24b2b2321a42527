import {
  CHECKED,
  CHOOSE_PASSWORD_PATH,
  CLAIM_TOKEN_PARAM,
  CONFIRM_ADDRESS_PATH,
  KIND_PARAM,
  WELCOME_PATH,
} from '../constants.ts';
import { choice, inquiry, line, message, ORGANISATION, PERSON } from '../forms/fields.ts';
import type { FormSpec } from '../forms/form.ts';
import { LINK_HOURS } from '../link-lifetime.ts';
import { RENEWAL_PATH } from '../session/renewal.ts';

export const MEMBERSHIP_FORMS: readonly FormSpec[] = [
  {
    id: 'join',
    paths: ['/join-{product}'],
    title: 'Choose your membership',
    note: 'Two steps: your account, which is free, then your dues.',
    fields: [
      line(KIND_PARAM, 'Membership type', { optional: true, maxLength: 40 }),
      ...PERSON,
      {
        name: 'password',
        label: 'Password',
        missing: 'Enter a password',
        hint: 'Twelve characters or more. A sentence is easy to remember.',
        type: 'password',
        autoComplete: 'new-password',
        minLength: 12,
        maxLength: 1024,
      },
      {
        name: 'accepted',
        label: 'I accept the code of ethics and the terms of use, and I have read the privacy policy',
        type: 'checkbox',
        maxLength: CHECKED.length,
        links: [
          { label: 'Code of ethics', href: '/who-we-are/code-of-ethics' },
          { label: 'Terms of use', href: '/website/terms-of-use' },
          { label: 'Privacy policy', href: '/website/privacy-policy' },
        ],
      },
    ],
    button: 'Open my account',
    calls: [
      { id: 'impexium.createUser', fields: [KIND_PARAM, 'firstName', 'lastName', 'email', 'password', 'accepted'] },
      // The newsletter system needs no password.
      { id: 'hubspot.createUser', fields: ['firstName', 'lastName', 'email'] },
    ],
    confirmation: {
      title: 'Confirm your e-mail address',
      text: `We’ve sent a link to the address you gave. Open it within ${LINK_HOURS} hours and enter your password; then your account is open. If the address already has an account, the e-mail says so. If nothing arrives, look in your spam folder, or send the form again in ten minutes.`,
      links: [{ label: 'Your first 90 days', href: WELCOME_PATH }],
    },
    pending: {
      title: 'Confirm your e-mail address. Your newsletter record will follow',
      text: `We’ve sent a link to the address you gave. Open it within ${LINK_HOURS} hours and enter your password; then your account is open. We can’t reach our newsletters at the moment; you can choose your newsletters after signing in.`,
    },
    partial: {
      title: 'Your account isn’t open yet',
      text: 'We have your newsletters, but couldn’t open the account. Send the form again in a few minutes; you won’t get a second account.',
    },
  },
  {
    id: 'confirm-address',
    paths: [CONFIRM_ADDRESS_PATH],
    title: 'Confirm your e-mail address',
    fields: [
      {
        name: 'password',
        label: 'Password of your account',
        missing: 'Enter the password of your account',
        hint: 'The one you chose. It shows that it was you who asked for the link.',
        type: 'password',
        autoComplete: 'current-password',
        maxLength: 1024,
      },
    ],
    button: 'Confirm',
    linkParam: CLAIM_TOKEN_PARAM,
    calls: [{ id: 'impexium.confirmEmail', fields: [CLAIM_TOKEN_PARAM, 'password'] }],
    confirmation: {
      title: 'Your e-mail address is confirmed',
      text: 'It belongs to your account now. A new account is open from this moment: sign in with the address and your password. Membership begins when you’ve paid the dues in your account.',
      links: [
        { label: 'Sign in', href: '/login' },
        { label: 'Your first 90 days', href: WELCOME_PATH },
      ],
    },
  },
  {
    id: 'forgotten-password',
    paths: ['/forgotten-password'],
    title: 'Get a link',
    note: `Valid for ${LINK_HOURS} hours`,
    fields: PERSON.filter(({ name }) => name === 'email'),
    button: 'Send me a link',
    calls: [{ id: 'impexium.requestPassword', fields: ['email'] }],
    confirmation: {
      title: 'Check your e-mail',
      text: `If the address belongs to an account with a password, we’ve sent a link to it. Open it within ${LINK_HOURS} hours and choose a new password. If nothing arrives, look in your spam folder, or try another address of yours.`,
    },
  },
  {
    id: 'choose-password',
    paths: [CHOOSE_PASSWORD_PATH],
    title: 'Choose a password',
    fields: [
      {
        name: 'password',
        label: 'New password',
        missing: 'Enter a new password',
        hint: 'Twelve characters or more. A sentence is easy to remember.',
        type: 'password',
        autoComplete: 'new-password',
        minLength: 12,
        maxLength: 1024,
      },
    ],
    button: 'Save password',
    linkParam: CLAIM_TOKEN_PARAM,
    calls: [{ id: 'impexium.confirmEmail', fields: [CLAIM_TOKEN_PARAM, 'password'] }],
    confirmation: {
      title: 'Your password is set',
      text: 'You’ve been signed out on all devices. Sign in with the new password.',
      links: [{ label: 'Sign in', href: '/login' }],
    },
  },
  {
    id: 'renewal',
    paths: [RENEWAL_PATH],
    title: 'Ask for your renewal',
    note: 'Answered within a working day',
    fields: [
      ...PERSON,
      line('memberNumber', 'Member number', {
        optional: true,
        hint: 'Six digits, on your dashboard. Leave it out if you have no account or can’t find it.',
      }),
      choice('payment', 'How you would like to pay', ['By card', 'By invoice to me', 'By invoice to my employer']),
      message('Anything we should know', {
        optional: true,
        hint: 'A purchase order number, a change of name or country.',
      }),
    ],
    button: 'Ask for renewal',
    calls: [inquiry('renewal')],
    confirmation: {
      title: 'Your request has arrived',
      text: 'We’ll find your record and send you what you need to pay, within a working day. Nothing has been charged, and your membership changes on the day you pay.',
    },
  },
  {
    id: 'student-membership',
    paths: ['/membership/student'],
    title: 'Apply as a student',
    note: 'Answered within five working days',
    fields: [
      ...PERSON,
      { ...ORGANISATION, label: 'University or college' },
      line('course', 'Course of study'),
      line('graduation', 'Month you expect to finish', { hint: 'For example June 2027.' }),
      message('Anything else', { optional: true }),
    ],
    button: 'Send the application',
    calls: [inquiry('student-membership')],
    confirmation: {
      title: 'Your application has arrived',
      text: 'We’ll write to you about proof of enrolment and payment within five working days. A photograph of your student card will do.',
    },
  },
  {
    id: 'hardship',
    paths: ['/membership/hardship'],
    title: 'Ask for hardship membership',
    note: 'Read by two people, decided within a week',
    fields: [
      ...PERSON,
      line('memberNumber', 'Member number', { optional: true }),
      message('What has happened', { hint: 'A sentence is enough.' }),
    ],
    button: 'Send the request',
    calls: [inquiry('hardship')],
    confirmation: {
      title: 'Your request has arrived',
      text: 'You’ll hear from one of the two readers within a week. Until then your membership goes on as it is.',
    },
  },
  {
    id: 'enterprise-membership-inquiry',
    paths: ['/membership/enterprise-members/inquiry', '/form-embeds/enterprise-membership-inquiry'],
    title: 'Ask for an offer',
    note: 'A written offer within two working days',
    fields: [
      ...PERSON,
      { ...ORGANISATION, hint: 'The legal name, as it should appear on the invoice.' },
      line('seats', 'How many people would hold a seat', { hint: 'A range is enough.' }),
      line('countries', 'Countries they work in'),
      line('administrator', 'Who would administer the seats', { optional: true }),
      message('What else is planned', { optional: true, hint: 'Members you already have, training, examinations.' }),
    ],
    button: 'Ask for an offer',
    calls: [inquiry('enterprise-membership-inquiry')],
    confirmation: {
      title: 'Your inquiry has arrived',
      text: 'You’ll get the offer in writing, with a seat table and a draft agreement, within two working days.',
    },
  },
  {
    id: 'enterprise-activation',
    paths: ['/membership/enterprise-members/activation'],
    title: 'When a key doesn’t work',
    note: 'Answered within one working day',
    fields: [
      ...PERSON,
      ORGANISATION,
      line('key', 'Activation key', { hint: 'Ten characters, without the letters O and I.', maxLength: 40 }),
      message('What happened', { optional: true }),
    ],
    button: 'Ask for help',
    calls: [inquiry('enterprise-activation')],
    confirmation: {
      title: 'Your question has arrived',
      text: 'We’ll look up the key and write to you within one working day. Until then we’ll keep the seat for you.',
    },
  },
  {
    id: 'academic-enterprise',
    paths: ['/membership/academic-enterprise'],
    title: 'Ask for an offer',
    note: 'A written offer within two working days',
    fields: [
      ...PERSON,
      { ...ORGANISATION, label: 'University or teaching hospital' },
      line('programme', 'Programme', { hint: 'Name and degree.' }),
      line('students', 'Students enrolled each year'),
      message('Anything else', { optional: true }),
    ],
    button: 'Ask for an offer',
    calls: [inquiry('academic-enterprise')],
    confirmation: {
      title: 'Your inquiry has arrived',
      text: 'You’ll get an offer for the whole programme within two working days.',
    },
  },
];
