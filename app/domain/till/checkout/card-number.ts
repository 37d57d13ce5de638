/** No card data anywhere (rule 37.27): whether a text holds 13 to 19 digits that pass the check of card numbers (Luhn). */
export function holdsCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ \-.]?\d){12,}/gu) ?? [];
  return runs.some((run) => {
    const digits = run.replace(/\D/gu, "");
    return digits.length <= 19 && passesLuhn(digits);
  });
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((whole, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return whole + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
