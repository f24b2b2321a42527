const WRITTEN = /\b97[89](?:[- ]?\d){10}\b/g;

export function wrongIsbns(text: string): { text: string; reason: string }[] {
  return [...text.matchAll(WRITTEN)].flatMap(([isbn]) => {
    const digit = checkDigit(isbn.replaceAll(/\D/g, ''));
    return isbn.endsWith(digit) ? [] : [{ text: isbn, reason: `the ISBN ${isbn} must end with ${digit}` }];
  });
}

/** ISBN-13: the sum, with every second digit tripled, is a multiple of 10. */
function checkDigit(digits: string): string {
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}
