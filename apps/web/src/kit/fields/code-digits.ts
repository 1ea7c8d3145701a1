/** Spec §9. */
export const CODE_LENGTH = 6
export const EMPTY_CODE = ' '.repeat(CODE_LENGTH)

export const digitsFrom = (text: string) => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)

/** The code with digits (or a space, which empties) written over it from a place on. */
export const withDigits = (code: string, place: number, digits: string) =>
  (code.slice(0, place) + digits + code.slice(place + digits.length)).slice(0, CODE_LENGTH)

export const isComplete = (code: string) => digitsFrom(code).length === CODE_LENGTH
