const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** "1,980" of a whole number, without Intl, whose first number format costs 15 ms and on phones four times as much. */
export const formatWhole = (value: number | string): string => String(value).replace(THOUSANDS, ',');
