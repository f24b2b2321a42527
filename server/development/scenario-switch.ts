import { parseCookie } from 'cookie';
import express, { type Request, type Response, Router } from 'express';
import { safeReturn } from '../../shared/addresses/safe-return.ts';
import { API_BASE_PATH, HOME_PATH } from '../../shared/constants.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import { FAULT_COOKIE, type Fault, isFault, SCENARIO_PATH } from '../../shared/site/scenarios.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import { callAt } from '../pipeline/call-address.ts';
import { SLOW_MS, withFault, withoutEntries } from './faults.ts';

export const SWITCH_SCRIPT = '/client/development/scenario-bar.ts';

/** Loopback only. */
export function scenarioSwitch(): Router {
  const router = Router();
  router.post(SCENARIO_PATH, express.urlencoded({ extended: false, limit: '1kb' }), (req, res) => {
    if (!isLocal(req) || !isSameOrigin(req)) {
      res.status(403).type('text/plain').send('403: the switch is for pages of this site on this machine\n');
      return;
    }
    const fault: unknown = req.body?.fault;
    res.cookie(FAULT_COOKIE, isFault(fault) ? fault : 'none', { sameSite: 'strict' });
    const query = new URLSearchParams({ ReturnUrl: String(req.body?.page) });
    res.redirect(303, safeReturn(query, toOrigin(req)) ?? HOME_PATH);
  });
  router.use((req, res, next) => {
    const fault = toFault(req);
    if (fault === 'none') return next();
    if (!req.path.startsWith(`${API_BASE_PATH}/`)) return withFault(fault, next);
    if (fault === 'down') return sendApiError(res, 503);
    if (fault === 'slow') return void setTimeout(next, SLOW_MS);
    const id = req.method === 'GET' ? callAt(req.method, req.path) : undefined;
    return id === undefined ? next() : sendWithoutEntries(id, req, res).catch(next);
  });
  return router;
}

function toFault(req: Request): Fault {
  const value = parseCookie(req.headers.cookie ?? '')[FAULT_COOKIE];
  return isLocal(req) && isFault(value) ? value : 'none';
}

const isLocal = ({ socket }: Request): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
const toOrigin = (req: Request): string => `http://${req.headers.host}`;
const isSameOrigin = (req: Request): boolean =>
  (req.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
  (req.headers.origin ?? toOrigin(req)) === toOrigin(req);

/** Request the answer without the fault, then empty its lists. */
async function sendWithoutEntries(id: CallId, req: Request, res: Response): Promise<void> {
  const cookies = (req.headers.cookie ?? '').split('; ').filter((pair) => !pair.startsWith(`${FAULT_COOKIE}=`));
  const response = await fetch(`http://127.0.0.1:${req.socket.localPort}${req.originalUrl}`, {
    headers: {
      cookie: cookies.join('; '),
      host: req.headers.host ?? '',
      ...(req.headers.authorization !== undefined && { authorization: req.headers.authorization }),
    },
  });
  res.status(response.status).set('Cache-Control', 'no-store');
  res.json(withoutEntries(id, await response.json()));
}
