import { randomBytes } from 'node:crypto';
import { type CallId, callIds, callPath, toSpec } from '../../shared/contract/calls.ts';
import { isWritingCall } from '../failure-statuses.ts';
import { findExampleMember, findExamples, type ReadCall } from './examples.ts';
import { type Backend, type CallInput, type Exchange, exchange, type MissKind } from './exchange.ts';
import { CALL_INPUTS, type CheckFacts } from './inputs.ts';

export type ReportedMiss = {
  readonly call: CallId;
  /** `GET /articles?path=…`; for member calls the pattern, because the address names the member. */
  readonly request: string;
  readonly kind: MissKind | 'sign-in';
  readonly detail: string;
};

export type ContractReport = {
  readonly requests: number;
  readonly misses: readonly ReportedMiss[];
  readonly passed: readonly CallId[];
  /** Passed reading calls with empty lists, so that no entry was compared. */
  readonly empty: readonly CallId[];
  /** Calls that were not made, with the reason. */
  readonly unchecked: readonly { readonly call: CallId; readonly reason: string }[];
};

export type CheckOptions = Backend & {
  readonly credentials?: { readonly username: string; readonly password: string } | undefined;
  readonly write: boolean;
};

const CONCURRENT_CALLS = 4;

/** Takes inputs from the backend's own lists (section 7). */
export async function checkContract(options: CheckOptions): Promise<ContractReport> {
  const { credentials, write, ...backend } = options;
  const misses: ReportedMiss[] = [];
  const bodies = new Map<CallId, unknown[]>();
  const unchecked = new Map<CallId, string>();
  let requests = 0;

  const make = (id: CallId, input: CallInput, token?: string): Promise<Exchange> => {
    requests += 1;
    return exchange(backend, id, input, token);
  };
  const read: ReadCall = async (id, input, token) => (await make(id, input, token)).body;

  async function checkInput(id: CallId, input: CallInput, token?: string): Promise<void> {
    const { miss, body, isNotImplemented } = await make(id, input, token);
    const note = input.status === 401 ? ' without a token' : '';
    if (miss) misses.push({ call: id, request: buildRequest(id, input) + note, ...miss });
    else if (isNotImplemented) unchecked.set(id, 'the backend does not have it');
    else if (body !== undefined && input.status === undefined) bodies.set(id, [...(bodies.get(id) ?? []), body]);
  }

  async function checkCall(id: CallId, facts: CheckFacts): Promise<void> {
    const reason = whyUnchecked(id);
    const inputs = reason === undefined ? CALL_INPUTS[id](facts) : [];
    // Section 6: a member's data needs a token. Reading calls show it without a change.
    const [first] = inputs;
    if (first && toSpec(id).member && !isWritingCall(id)) await checkInput(id, { ...first, status: 401 });
    for (const input of inputs) await checkInput(id, input, toSpec(id).member && facts.member?.token);
    if (!first) unchecked.set(id, reason ?? 'the backend’s lists name no item for it');
  }

  function whyUnchecked(id: CallId): string | undefined {
    if (isWritingCall(id) && !write) return 'it writes';
    return toSpec(id).member && !credentials ? 'it needs a member' : undefined;
  }

  async function signIn() {
    if (!credentials) return undefined;
    const input = { body: credentials };
    const { miss, body } = await make('sso.login', input);
    const member = await findExampleMember(read, body);
    if (!member)
      misses.push({
        call: 'sso.login',
        request: buildRequest('sso.login', input),
        ...(miss ?? { kind: 'sign-in', detail: 'the credentials were not accepted' }),
      });
    return member;
  }

  const [examples, member] = await Promise.all([findExamples(read), signIn()]);
  const run = randomBytes(8).toString('hex');
  const facts: CheckFacts = { ...examples, run, ...(member && { member }), ...(credentials && { credentials }) };
  await inParallel(
    callIds.filter((id) => !isWritingCall(id)),
    (id) => checkCall(id, facts),
  );
  // Sequentially and last: a write changes what reading calls answer.
  for (const id of callIds.filter(isWritingCall)) await checkCall(id, facts);
  if (member) await make('sso.logout', { body: { accessToken: member.token } }, member.token);

  const missed = new Set(misses.map(({ call }) => call));
  const passed = callIds.filter((id) => !missed.has(id) && !unchecked.has(id));
  return {
    requests,
    misses: misses.toSorted((a, b) => callIds.indexOf(a.call) - callIds.indexOf(b.call)),
    passed,
    empty: passed.filter((id) => !isWritingCall(id) && bodies.get(id)?.every(isEmpty)),
    unchecked: callIds.flatMap((call) => {
      const reason = unchecked.get(call);
      return reason === undefined ? [] : [{ call, reason }];
    }),
  };
}

function buildRequest(id: CallId, { params, query }: CallInput): string {
  const { method, path, member } = toSpec(id);
  return `${method} ${member ? path : callPath(id, params, query)}`;
}

function isEmpty(body: unknown): boolean {
  const lists = Array.isArray(body) ? [body] : Object.values(Object(body)).filter(Array.isArray);
  return lists.length > 0 && lists.every((list) => list.length === 0);
}

async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: CONCURRENT_CALLS }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
    }),
  );
}
