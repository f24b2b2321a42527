import { useRef } from 'react';

/** Reuses the `Idempotency-Key` for unchanged text, so that the API executes the submission once. */
export function useSubmissionKey(): (text: string) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return (text) => {
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

/** Structured headers quote strings; over plain HTTP `randomUUID` is missing. */
const newKey = (): string => `"${crypto.getRandomValues(new Uint32Array(4)).join('-')}"`;
