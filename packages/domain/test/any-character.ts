import fc from 'fast-check'

const [FIRST_SURROGATE, SURROGATES, LAST] = [0xd800, 0x800, 0x10ffff]

/**
 * Every character there is, also those that no one has defined. The one that comes with fast-check lists a million of them
 * before it gives the first.
 */
export const anyCharacter = fc
  .nat({ max: LAST - SURROGATES })
  .map((place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES))
