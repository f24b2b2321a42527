import { CHAPTERS_PATH } from '../constants.ts';
import { inquiry, line, PERSON } from '../forms/fields.ts';
import type { FormSpec } from '../forms/form.ts';

/** Names the chapter and the day; the page fills it in. */
export const MEETING_FIELD = 'meeting';

/** Days until an acceptance is deleted, longer than any chapter pauses between two meetings. */
export const ACCEPTANCE_DAYS = 180;

export const MEETING_FORM: FormSpec = {
  id: 'chapter-meeting',
  paths: [`${CHAPTERS_PATH}/*`],
  title: 'I am coming',
  fields: [line(MEETING_FIELD, 'Meeting', { maxLength: 160 }), ...PERSON],
  button: 'I am coming',
  calls: [inquiry('chapter-meeting')],
  confirmation: {
    title: 'You are on the list',
    text: 'The chapter expects you. If you can’t come after all, an e-mail to the chapter is enough.',
  },
};
