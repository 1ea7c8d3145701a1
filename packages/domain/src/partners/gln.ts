import { hasCheckDigit } from '../scanning/gtin.ts'

/** A Global Location Number: thirteen digits, the last of which checks the others. */
export const isGln = (text: string): boolean => /^\d{13}$/.test(text) && hasCheckDigit(text)
