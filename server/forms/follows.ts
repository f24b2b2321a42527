import type { Request } from 'express';
import { z } from 'zod';
import {
  CLAIM_TOKEN_PARAM,
  DONE_PARAM,
  FOLLOW_LIST_PATH,
  FOLLOW_PATH,
  FOLLOW_STOP_PATH,
  MAX_TOKEN_LENGTH,
} from '../../shared/constants.ts';
import { FOLLOWED_PARAM, FREQUENCY_FIELD, RESUMED_FIELD, STOPPED_FIELD } from '../../shared/follows/followed.ts';
import { TOKEN_FIELD } from '../../shared/forms/member-forms.ts';
import { type FormAction, readField } from './member-form.ts';

const readQuery = (req: Request, name: string): string => z.string().safeParse(req.query[name]).data ?? '';

const doneAt = (path: string, done: 'followed' | 'stopped', query = {}): string =>
  `${path}?${new URLSearchParams({ ...query, [DONE_PARAM]: done })}`;

/** Follows something for a member; a form without the token of a session is a visitor's and passes on. */
export function readFollow(req: Request): FormAction | undefined {
  if (readField(req, TOKEN_FIELD) === '') return undefined;
  const frequency = readField(req, FREQUENCY_FIELD);
  const body = { what: readQuery(req, FOLLOWED_PARAM), ...(frequency !== '' && { frequency }) };
  const back = `${FOLLOW_PATH}?${new URLSearchParams({ [FOLLOWED_PARAM]: body.what })}`;
  return { call: { id: 'follows.updateOwn', body }, back, done: doneAt(FOLLOW_LIST_PATH, 'followed') };
}

/** Stops something, or follows it again: for the person of a mail's link, or for a member by the list without one. */
export function readFollowChange(req: Request): FormAction {
  const token = readQuery(req, CLAIM_TOKEN_PARAM).slice(0, MAX_TOKEN_LENGTH);
  const resumed = readField(req, RESUMED_FIELD);
  const follow = resumed || readField(req, STOPPED_FIELD) || readQuery(req, STOPPED_FIELD);
  const done = resumed ? 'followed' : 'stopped';
  if (token === '' && req.path === FOLLOW_LIST_PATH)
    return {
      call: { id: resumed ? 'follows.resumeOwn' : 'follows.stopOwn', body: { follow } },
      back: FOLLOW_LIST_PATH,
      done: doneAt(FOLLOW_LIST_PATH, done),
    };
  // Only the page of a link stops all that its mail was about.
  const isAll = follow === '' && req.path === FOLLOW_STOP_PATH;
  return {
    isByLink: true,
    call: { id: resumed ? 'follows.resume' : 'follows.stop', body: isAll ? { token } : { token, follow } },
    done: doneAt(req.path, done, { [CLAIM_TOKEN_PARAM]: token }),
  };
}
