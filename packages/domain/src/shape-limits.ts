/**
 * How long what is entered may be, once for every schema and every field on a screen. A lot and a serial number have the 20
 * characters that GS1 gives them (AI 10 and AI 21): a longer one could be stored and never printed as a code.
 */
export const LONGEST = {
  lot: 20,
  serial: 20,
  gtin: 14,
  /** An NDC or a GTIN as people type it, with hyphens and spaces. */
  typedCode: 40,
  personName: 80,
  phone: 40,
  email: 254,
  /** Any line of an address, with the name above it. */
  addressLine: 200,
  zipCode: 20,
} as const
