/** The text without this sign at its end, however often it is there. A pattern would look for it from every place. */
export function withoutEnding(text: string, sign: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === sign) end -= 1
  return text.slice(0, end)
}

/** A numeral with decimals, without the zeros that say nothing: 2.50 is 2.5 and 3.000 is 3. */
export const withoutIdleZeros = (numeral: string) =>
  numeral.includes('.') ? withoutEnding(withoutEnding(numeral, '0'), '.') : numeral
