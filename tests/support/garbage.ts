/** Successful responses that are no answer of the contract. */
export const GARBAGE: readonly { readonly name: string; readonly status: number; readonly body: string | null }[] = [
  { name: 'an empty object', status: 200, body: '{}' },
  { name: 'a null result', status: 200, body: '{"result":null}' },
  { name: 'null', status: 200, body: 'null' },
  { name: 'HTML', status: 200, body: '<!DOCTYPE html><title>Sign in to the network</title>' },
  { name: 'an empty body', status: 200, body: '' },
  { name: 'no content', status: 204, body: null },
];
