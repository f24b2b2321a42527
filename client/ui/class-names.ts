/** Joins class names and leaves out what is false, empty or undefined. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
