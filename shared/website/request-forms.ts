import { choice, inquiry, line, message, ORGANISATION, PERSON } from '../forms/fields.ts';
import type { FieldSpec, FormSpec } from '../forms/form.ts';

type Request = {
  readonly id: string;
  readonly paths: readonly [string, ...string[]];
  readonly title: string;
  readonly note?: string;
  readonly button: string;
  readonly fields?: readonly FieldSpec[];
  readonly message: FieldSpec;
  readonly answer: string;
};

const EMPLOYER: FieldSpec = { ...ORGANISATION, optional: true };

/** Reports of incidents have a shorter retention period. */
export const INCIDENT_REPORT = 'incident-report';

const REQUESTS: readonly Request[] = [
  {
    id: 'test-reader',
    paths: ['/education/preview'],
    title: 'Become a test reader',
    button: 'Offer to read',
    fields: [choice('kind', 'What you would read', ['A course', 'A book', 'Either'])],
    message: message('The subjects you work in'),
    answer: 'We’ll write to you when something in your subjects is ready to read.',
  },
  {
    id: 'executive-application',
    paths: ['/education/executive-development/admission'],
    title: 'Apply for a cohort',
    note: 'Answered three weeks after the closing date',
    button: 'Send the application',
    fields: [ORGANISATION, line('position', 'Your position'), line('years', 'Years of practice in regulatory affairs')],
    message: message('A difficulty you haven’t solved', {
      hint: 'About 200 words. The page says what else to send; we’ll ask you for it.',
    }),
    answer: 'We’ll write if we need anything else. You’ll hear about admission three weeks after the closing date.',
  },
  {
    id: INCIDENT_REPORT,
    paths: ['/education/event-code-of-conduct-incident-report'],
    title: 'Report an incident',
    note: 'Within five working days, the same day during an event',
    button: 'Send the report',
    fields: [line('event', 'Event')],
    message: message('What happened, where and when', {
      hint: 'Only the conduct officers read this. To stay anonymous, write a letter or telephone.',
    }),
    answer: 'A conduct officer will talk to you first, and won’t do anything without telling you.',
  },
  {
    id: 'education-partnership',
    paths: ['/education/partnership'],
    title: 'Propose a partnership',
    button: 'Send the proposal',
    fields: [ORGANISATION],
    message: message('The course or conference, who it is for, and what each side brings'),
    answer: 'We’ll read it and write to you about the next step.',
  },
  {
    id: 'exhibitor-prospectus',
    paths: ['/education/exhibitor-sponsorships'],
    title: 'Ask for the prospectus',
    button: 'Ask for the prospectus',
    fields: [ORGANISATION, choice('event', 'For', ['Convergence', 'Euro Convergence', 'Both'])],
    message: message('Anything else', { optional: true }),
    answer: 'You’ll get the prospectus, with the plan of the hall, by e-mail.',
  },
  {
    id: 'mentorship',
    paths: ['/membership/mentorship'],
    title: 'Apply for mentorship',
    note: 'Pairs are matched twice a year',
    button: 'Send the application',
    fields: [
      choice('role', 'You would like', ['A mentor', 'To be a mentor']),
      line('field', 'Your field', { hint: 'Devices, medicines, diagnostics; and the regions you work in.' }),
    ],
    message: message('The decision you would like to talk about'),
    answer: 'You’ll hear from us when the next pairs are matched.',
  },
  {
    id: 'success-partner',
    paths: ['/membership/success-partners'],
    title: 'Ask about partnership',
    button: 'Send the question',
    fields: [ORGANISATION, line('seats', 'People in regulatory affairs')],
    message: message('Your question'),
    answer: 'The enterprise team will answer, and can show you a current partner’s plan.',
  },
  {
    id: 'advertise-post',
    paths: ['/careers'],
    title: 'Advertise a post',
    button: 'Send the post',
    fields: [ORGANISATION, line('post', 'Title of the post'), line('place', 'Place')],
    message: message('What the post is, its closing date, and how to apply'),
    answer: 'We’ll check it and write to you before we publish it.',
  },
  {
    id: 'reprint-permission',
    paths: ['/news-and-articles/copyright-clearance-center'],
    title: 'Request a permission',
    note: 'Answered within two working days',
    button: 'Send the request',
    fields: [
      line('work', 'Title, author and date', { maxLength: 200 }),
      line('use', 'Where it will appear, and for how many readers', { maxLength: 200 }),
      choice('sale', 'Will it be sold', ['No', 'Yes']),
    ],
    message: message('The passage or figure'),
    answer: 'You’ll get the permission, or the terms of a licence, within two working days.',
  },
  {
    id: 'article-proposal',
    paths: ['/news-and-articles/author-guidelines', '/news-and-articles/editorial-calendar'],
    title: 'Send a proposal',
    button: 'Send the proposal',
    fields: [EMPLOYER, line('workTitle', 'Working title')],
    message: message('The question, the answer, the evidence and the reader'),
    answer: 'We answer every proposal, and say why if we decline.',
  },
  {
    id: 'certification-desk',
    paths: ['/certifications/policies'],
    title: 'Write to the certification desk',
    note: 'Answered within two working days',
    button: 'Send the message',
    fields: [
      choice('about', 'About', ['An adjustment', 'An appeal', 'Conduct', 'Use of the letters', 'Something else']),
    ],
    message: message('Your message'),
    answer: 'We’ll answer within two working days.',
  },
  {
    id: 'university-access',
    paths: ['/resources/university-resources'],
    title: 'Ask for access',
    button: 'Ask for access',
    fields: [{ ...ORGANISATION, label: 'University' }, line('course', 'The course that you teach')],
    message: message('The cases that you would like to use', { optional: true }),
    answer: 'You’ll get access by e-mail once we’ve checked the degree programme.',
  },
  {
    id: 'board-nomination',
    paths: ['/who-we-are/nomination-process'],
    title: 'Ask for the nomination form',
    button: 'Ask for the form',
    fields: [line('candidate', 'Who you would like to nominate', { optional: true })],
    message: message('Your question', { optional: true }),
    answer: 'You’ll get the nomination form by e-mail, with this year’s dates.',
  },
  {
    id: 'ethics-concern',
    paths: ['/who-we-are/code-of-ethics'],
    title: 'Report a concern',
    note: 'Receipt confirmed within five working days',
    button: 'Send the report',
    message: message('What happened, who took part, and what shows it', {
      hint: 'Only the ethics officer reads this.',
    }),
    answer: 'The ethics officer will confirm receipt within five working days and tell you the next step.',
  },
  {
    id: 'press-interview',
    paths: ['/who-we-are/press-room'],
    title: 'Ask for an interview',
    note: 'Answered within four hours on working days',
    button: 'Send the request',
    fields: [{ ...ORGANISATION, label: 'Publication' }, line('deadline', 'Your deadline')],
    message: message('The subject'),
    answer: 'The press officer will answer within four hours on working days.',
  },
  {
    id: 'book-proposal',
    paths: ['/who-we-are/call-for-authors'],
    title: 'Send a proposal',
    note: 'Read in spring and autumn',
    button: 'Send the proposal',
    fields: [EMPLOYER, choice('kind', 'For', ['A book', 'A chapter', 'A course'])],
    message: message('What it would teach, who it is for, and why you should write it'),
    answer:
      'Books are decided eight weeks after the next reading. For chapters and courses we’ll write to you before that.',
  },
  {
    id: 'award-nomination',
    paths: ['/who-we-are/celebrate-the-profession/awards'],
    title: 'Ask for the nomination form',
    button: 'Ask for the form',
    fields: [line('candidate', 'Who you would like to nominate', { optional: true })],
    message: message('Your question', { optional: true }),
    answer: 'You’ll get the nomination form by e-mail, with this year’s dates.',
  },
  {
    id: 'contact',
    paths: ['/who-we-are/contact-us'],
    title: 'Write to us',
    button: 'Send the message',
    fields: [
      choice('about', 'About', [
        'Membership',
        'An order, invoice or refund',
        'An event',
        'A course',
        'Certification',
        'The journal',
        'This website',
        'Something else',
      ]),
    ],
    message: message('Your message'),
    answer: 'The office concerned will answer within the time in the table above.',
  },
  {
    id: 'brussels-office',
    paths: ['/who-we-are/{product}-europe'],
    title: 'Write to the Brussels office',
    button: 'Send the message',
    fields: [EMPLOYER],
    message: message('Your message'),
    answer: 'The Brussels office will answer at the address you gave.',
  },
  {
    id: 'accessibility-barrier',
    paths: ['/website/website-faqs/accessibility'],
    title: 'Report a barrier',
    note: 'Answered within two working days',
    button: 'Send the report',
    fields: [
      line('page', 'The page', { optional: true, maxLength: 200 }),
      line('means', 'What you use to read the site', {
        optional: true,
        hint: 'A screen reader, a keyboard, magnification.',
      }),
    ],
    message: message('What you couldn’t do'),
    answer: 'We’ll answer within two working days, and send you what you need in the meantime.',
  },
];

export const REQUEST_FORMS: readonly FormSpec[] = REQUESTS.map(
  ({ id, message: text, fields = [], answer, ...rest }) => ({
    id,
    ...rest,
    fields: [...PERSON, ...fields, text],
    calls: [inquiry(id)],
    confirmation: { title: 'Your message has arrived', text: answer },
  }),
);
