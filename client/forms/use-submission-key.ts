import { useRef } from 'react';

/** Returns a submission's `Idempotency-Key`, reused for unchanged text so that the API makes it only once. */
export function useSubmissionKey(): (text: string) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return (text) => {
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

/** A random key in the quotes of a structured header; over plain HTTP `randomUUID` is missing. */
const newKey = (): string => `"${crypto.getRandomValues(new Uint32Array(4)).join('-')}"`;
