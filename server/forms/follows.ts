import type { Request, RequestHandler } from 'express';
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
import {
  answerForm,
  type FormAction,
  type MemberFormOptions,
  openMemberForm,
  readField,
  sendFormCall,
  showMemberForm,
} from './member-form.ts';

const readQuery = (req: Request, name: string): string => z.string().safeParse(req.query[name]).data ?? '';
const readToken = (req: Request): string => readQuery(req, CLAIM_TOKEN_PARAM).slice(0, MAX_TOKEN_LENGTH);

/** The list of what is followed, with a confirmation. */
const doneAt = (done: 'followed' | 'stopped'): string => `${FOLLOW_LIST_PATH}?${DONE_PARAM}=${done}`;

/** Renders the pages of what is followed with the member's data and a form token, for a session opened by a form. */
export function ownFollows(options: MemberFormOptions): RequestHandler {
  return async (req, res, next) => {
    const session = await options.sessionCookie.open(req.headers.cookie);
    if (session?.noScript) showMemberForm(req, res, session, options);
    next();
  };
}

/** Follows something for a member by a plain form, which carries the session's token; other forms pass on. */
export function followByForm(options: MemberFormOptions): RequestHandler {
  return forMember(options, (req) => {
    if (readField(req, TOKEN_FIELD) === '') return undefined;
    const frequency = readField(req, FREQUENCY_FIELD);
    const body = { what: readQuery(req, FOLLOWED_PARAM), ...(frequency !== '' && { frequency }) };
    const back = `${FOLLOW_PATH}?${new URLSearchParams({ [FOLLOWED_PARAM]: body.what })}`;
    return { id: 'follows.updateOwn', message: { body }, back, done: doneAt('followed') };
  });
}

/** Changes what a member follows by a plain form of the list; the form of a mail's link passes on. */
export function changeOwnFollows(options: MemberFormOptions): RequestHandler {
  return forMember(options, (req) => {
    if (readToken(req) !== '') return undefined;
    const resumed = readField(req, RESUMED_FIELD);
    return resumed === ''
      ? {
          id: 'follows.stopOwn',
          message: { body: { follow: readField(req, STOPPED_FIELD) } },
          back: FOLLOW_LIST_PATH,
          done: doneAt('stopped'),
        }
      : {
          id: 'follows.resumeOwn',
          message: { body: { follow: resumed } },
          back: FOLLOW_LIST_PATH,
          done: doneAt('followed'),
        };
  });
}

/** Stops something, or follows it again, for the person of a mail's link, whose page is shown again. */
export function changeFollowsByLink(options: MemberFormOptions): RequestHandler {
  return async (req, res, next) => {
    const token = readToken(req);
    const resumed = readField(req, RESUMED_FIELD);
    const stopped = readField(req, STOPPED_FIELD) || readQuery(req, STOPPED_FIELD);
    const follow = resumed || stopped;
    // Only the page of a link stops all that its mail was about.
    const isAll = follow === '' && req.path === FOLLOW_STOP_PATH;
    const reply = await sendFormCall(req, res, options, {
      id: resumed ? 'follows.resume' : 'follows.stop',
      message: { body: isAll ? { token } : { token, follow } },
    });
    const query = new URLSearchParams({ [CLAIM_TOKEN_PARAM]: token, [DONE_PARAM]: resumed ? 'followed' : 'stopped' });
    answerForm(req, res, next, options, { reply, done: `${req.path}?${query}`, back: req.originalUrl });
  };
}

type FollowAction = Omit<FormAction, 'form'> & { readonly back: string };

/** Does what a member's form asks for; a form that names no action passes on. */
function forMember(options: MemberFormOptions, readAction: (req: Request) => FollowAction | undefined): RequestHandler {
  return async (req, res, next) => {
    const action = readAction(req);
    if (!action) return next();
    const session = await openMemberForm(req, res, options, action.back);
    if (!session) return;
    const reply = await sendFormCall(req, res, options, { ...action, session });
    answerForm(req, res, next, options, { ...action, reply });
  };
}
