import { choice, inquiry, line, message, PERSON } from '../forms/fields.ts';
import type { FormSpec } from '../forms/form.ts';

export const PROPOSAL_FORMS: readonly FormSpec[] = [
  {
    id: 'submit-idea',
    paths: ['/education/submit-idea'],
    title: 'Send your idea',
    note: 'Answered within two weeks',
    fields: [
      ...PERSON,
      choice('kind', 'What it might become', ['A course', 'A book', 'A session at a conference', 'I don’t know']),
      message('Your three sentences', { hint: 'When you needed it, what you used in its place, who else needed it.' }),
    ],
    button: 'Send the idea',
    calls: [inquiry('submit-idea')],
    confirmation: {
      title: 'Your idea has arrived',
      text: 'We’ll read it on Friday. Within two weeks you’ll hear whether it already exists, is in preparation, is outside our field, or goes to the research panel.',
      links: [{ label: 'What is in preparation', href: '/education/preview' }],
    },
  },
  {
    id: 'workshop-proposal-request',
    paths: ['/education/workshop-proposal-request'],
    title: 'Send a proposal',
    note: 'Answered within five weeks',
    fields: [
      ...PERSON,
      line('workshopTitle', 'Title of the workshop', { hint: 'It names what participants will have made.' }),
      choice('length', 'Length', ['Half a day', 'One day', 'One and a half days', 'Two days']),
      line('tried', 'Where it has been tried', { optional: true }),
      message('What participants leave with, and the timetable', {
        hint: 'Blocks of at most forty minutes. You may send the two pages later, when we ask for them.',
      }),
    ],
    button: 'Send the proposal',
    calls: [inquiry('workshop-proposal-request')],
    confirmation: {
      title: 'Your proposal has arrived',
      text: 'Three instructors will read it at their next monthly meeting. You’ll hear from us within five weeks, whatever they decide.',
    },
  },
  {
    id: 'event-registration-cancellation-request',
    paths: ['/education/event-registration-cancellation-request'],
    title: 'Cancel or replace a registration',
    note: 'Confirmed the same day',
    fields: [
      ...PERSON.map((field) => (field.name === 'email' ? { ...field, hint: 'The one you registered with.' } : field)),
      line('event', 'Event', { hint: 'The name and, if it’s held more than once, the date.' }),
      choice('request', 'What you would like', ['To cancel', 'To send a colleague in my place', 'To change to online']),
      line('colleague', 'Name of your colleague', {
        optional: true,
        hint: 'Only if a colleague is coming in your place.',
      }),
      message('Anything we should know', { optional: true, hint: 'You don’t need to give a reason.' }),
    ],
    button: 'Send the request',
    calls: [inquiry('event-registration-cancellation-request')],
    confirmation: {
      title: 'Your request has arrived',
      text: 'How much we refund depends on the day of this message. We’ll confirm it the same day; until then your registration stands. If you hear nothing, please telephone.',
      links: [{ label: 'Contact', href: '/who-we-are/contact-us' }],
    },
  },
  {
    id: 'fellows-apply',
    paths: ['/fellows/apply'],
    title: 'Begin an application',
    note: 'Read once a year',
    fields: [
      ...PERSON,
      line('memberNumber', 'Member number', { optional: true, hint: 'Six digits, on your dashboard.' }),
      line('years', 'Years of practice in regulatory affairs', { hint: 'Fifteen or more.' }),
      line('sponsors', 'Your two sponsors', { maxLength: 200, hint: 'Names; say which of them is a fellow.' }),
      message('Your two contributions', {
        hint: 'A few sentences on each. We’ll then ask you for the statement, the documents and your curriculum vitae.',
      }),
    ],
    button: 'Begin the application',
    calls: [inquiry('fellows-apply')],
    confirmation: {
      title: 'Your application has begun',
      text: 'We’ll write to you for the statement of 1,500 words and its documents, and to your sponsors. The decision follows 20 weeks after closing.',
    },
  },
];
