import { CircuitState } from 'cockatiel';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiBreaker, CallBreaker, Circuit } from '../../../server/upstream/circuit.ts';
import { UpstreamError } from '../../../server/upstream/upstream-error.ts';
import { HOUR_MS } from '../../../shared/durations.ts';

const OPEN_MS = 5000;
const outage = new UpstreamError('down', { isOutage: true });

let now: number;
let circuit: Circuit;
beforeEach(() => {
  now = 1_000_000;
  circuit = new Circuit(new CallBreaker(), () => now);
});

const succeed = () => circuit.execute(async () => 'answer');
const fail = (error = outage) => circuit.execute(async () => error);

async function failTimes(count: number): Promise<void> {
  for (let failure = 0; failure < count; failure += 1) await fail();
}

describe('the circuit of one call', () => {
  it('opens after five consecutive outages [A2]', async () => {
    await failTimes(4);
    expect([circuit.state, circuit.admits]).toEqual([CircuitState.Closed, true]);
    await fail();
    expect([circuit.state, circuit.admits]).toEqual([CircuitState.Open, false]);
    await expect(succeed()).rejects.toThrow();
  });

  it.each([
    ['a success', succeed],
    ['a failure that is not an outage', () => fail(new UpstreamError('one address'))],
  ])('resets its count after %s', async (_name, result) => {
    await failTimes(4);
    await result();
    await failTimes(4);
    expect(circuit.state).toBe(CircuitState.Closed);
  });

  it('opens at a failure rate above one half', async () => {
    for (let round = 0; round < 6; round += 1) {
      await failTimes(2);
      await succeed();
    }
    await failTimes(1);
    expect(circuit.state, '19 requests are too few').toBe(CircuitState.Closed);
    await failTimes(1);
    expect(circuit.state).toBe(CircuitState.Open);
  });

  it('admits one probe after five seconds, and rejects the others while it lasts', async () => {
    await failTimes(5);
    now += OPEN_MS - 1;
    expect(circuit.admits).toBe(false);
    now += 1;
    expect(circuit.admits).toBe(true);
    const answer = Promise.withResolvers<string>();
    const probe = circuit.execute(() => answer.promise);
    expect([circuit.state, circuit.admits]).toEqual([CircuitState.HalfOpen, false]);
    answer.resolve('answer');
    expect(await probe).toBe('answer');
    expect([circuit.state, circuit.admits]).toEqual([CircuitState.Closed, true]);
  });

  it('stays open for another five seconds when the probe fails', async () => {
    await failTimes(5);
    now += OPEN_MS;
    await fail();
    expect([circuit.state, circuit.admits]).toEqual([CircuitState.Open, false]);
    now += OPEN_MS - 1;
    expect(circuit.admits).toBe(false);
    now += 1;
    await succeed();
    expect(circuit.state).toBe(CircuitState.Closed);
  });
});

describe('the circuit of the whole API', () => {
  let breaker: ApiBreaker;
  beforeEach(() => {
    breaker = new ApiBreaker();
    circuit = new Circuit(breaker, () => now);
  });
  const readFail = (call: string) => {
    breaker.failed(call);
    return fail();
  };

  it('opens after ten consecutive outages of three distinct calls [A2]', async () => {
    for (const call of [...'aaaabbbbc']) await readFail(call);
    expect(circuit.state).toBe(CircuitState.Closed);
    await readFail('c');
    expect(circuit.state).toBe(CircuitState.Open);
  });

  it('stays closed while outages are of two calls only', async () => {
    for (const call of [...'abababababababab']) await readFail(call);
    expect(circuit.state).toBe(CircuitState.Closed);
  });

  it('resets its count after a success', async () => {
    for (const call of [...'abcabcabc']) await readFail(call);
    await succeed();
    for (const call of [...'abcabcabc']) await readFail(call);
    expect(circuit.state).toBe(CircuitState.Closed);
  });
});

it('admits a probe when the clock was set back while it was open [A11]', async () => {
  await failTimes(5);
  now -= HOUR_MS;
  expect(circuit.admits).toBe(true);
});
