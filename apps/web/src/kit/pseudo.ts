const ACCENTED: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  d: 'ď',
  e: 'é',
  g: 'ğ',
  i: 'î',
  l: 'ľ',
  n: 'ñ',
  o: 'ö',
  r: 'ř',
  s: 'š',
  t: 'ť',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  D: 'Ď',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ř',
  S: 'Š',
  T: 'Ť',
  U: 'Ü',
}
const LONGER_BY = 0.4

/**
 * A language for tests: brackets show where a text begins and ends, accents that it went through the catalog, and two
 * fifths more length whether the layout has room for German.
 */
export function pseudo(shown: string): string {
  const padding = '~'.repeat(Math.ceil([...shown].length * LONGER_BY)).replaceAll(/~{6}/g, '~~~~~ ')
  return `⟦${[...shown].map((letter) => ACCENTED[letter] ?? letter).join('')}${padding}⟧`
}
