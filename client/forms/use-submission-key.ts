import { useRef } from 'react';

/** Returns the `Idempotency-Key` of a submission: an unchanged one has that of the last one, so that the API makes it once. */
export function useSubmissionKey(): (text: string) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return (text) => {
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

/** A random key in the quotes of a structured header. `randomUUID` is missing where the site is served over plain HTTP. */
const newKey = (): string => `"${crypto.getRandomValues(new Uint32Array(4)).join('-')}"`;
