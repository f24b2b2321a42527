import { choice, euroInquiry, inquiry, line, message, ORGANISATION, PERSON } from '../forms/fields.ts';
import type { FormSpec } from '../forms/form.ts';

const ARRIVED = { title: 'Your inquiry has arrived', text: 'We’ll answer by e-mail, at the address you gave.' };

const EMBEDS: readonly FormSpec[] = [
  {
    id: 'enterprise-members-inquiry',
    paths: ['/form-embeds/enterprise-members-inquiry'],
    title: 'Your question',
    fields: [
      ...PERSON,
      ORGANISATION,
      line('memberNumber', 'Member number of the organisation', { optional: true }),
      message('Your question'),
    ],
    button: 'Send the question',
    calls: [inquiry('enterprise-members-inquiry')],
    confirmation: ARRIVED,
  },
  {
    id: 'on-site-training',
    paths: ['/form-embeds/on-site-training'],
    title: 'Your group',
    fields: [
      ...PERSON,
      ORGANISATION,
      line('people', 'How many people', { hint: 'Twelve or more.' }),
      line('dates', 'Range of dates', { optional: true }),
      line('telephone', 'Telephone', {
        type: 'tel',
        autoComplete: 'tel',
        maxLength: 40,
        hint: 'An instructor calls before we quote.',
      }),
      message('What should people be able to do afterwards'),
    ],
    button: 'Ask for a conversation',
    calls: [inquiry('on-site-training')],
    confirmation: ARRIVED,
  },
  {
    id: 'group-rates',
    paths: ['/form-embeds/group-rates'],
    title: 'Your group',
    fields: [
      ...PERSON,
      ORGANISATION,
      line('event', 'Event'),
      line('people', 'How many people', { hint: 'Five or more. Names can follow.' }),
      choice('attendance', 'How they take part', ['In person', 'Online', 'Both']),
      message('Anything else', { optional: true }),
    ],
    button: 'Ask for the rate',
    calls: [inquiry('group-rates')],
    confirmation: ARRIVED,
  },
  {
    id: 'online-learning-group-rates',
    paths: ['/form-embeds/online-learning-group-rates'],
    title: 'Your group',
    fields: [
      ...PERSON,
      ORGANISATION,
      line('courses', 'Course or courses', { maxLength: 200 }),
      line('people', 'How many enrolments', { hint: 'Five or more within twelve months.' }),
      message('Anything else', { optional: true }),
    ],
    button: 'Ask for the rate',
    calls: [inquiry('online-learning-group-rates')],
    confirmation: ARRIVED,
  },
];

const CONFERENCE_QUESTION = {
  title: 'Ask the conference desk',
  note: 'Answered within a working day',
  fields: [
    ...PERSON,
    { ...ORGANISATION, optional: true as const },
    choice('about', 'What it is about', [
      'A certificate',
      'A receipt or refund',
      'The recordings',
      'The next conference',
    ]),
    message('Your question'),
  ],
  button: 'Send the question',
  confirmation: { title: 'Your question has arrived', text: 'The conference desk will answer within a working day.' },
};

/** Section 7; the second is sent as a GET. */
const CONFERENCES: readonly FormSpec[] = [
  { id: 'convergence', paths: ['/convergence-2025/register'], calls: [inquiry('convergence')], ...CONFERENCE_QUESTION },
  {
    id: 'euro-convergence',
    paths: ['/europe-2025/register'],
    calls: [euroInquiry('euro-convergence')],
    ...CONFERENCE_QUESTION,
  },
];

export const INQUIRY_FORMS: readonly FormSpec[] = [...EMBEDS, ...CONFERENCES];
