import type { Page } from '@playwright/test'

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  narrowest: { width: 320, height: 720 },
} as const

export type Size = keyof typeof SIZES

/**
 * Something people see: a screen, or a screen in a state that matters; some exist only at one width. What fits the
 * narrowest phone fits all of them, where they have the same rules (tokens.test.ts); those that do not are looked at on both.
 */
export type Scenario = { readonly name: string; readonly only?: Size; readonly onPhones?: true }

/**
 * A way through one page, as a generator: it stops at each scenario that pauses, and goes on from there on a desktop.
 * What leads to several scenarios is done once.
 */
export type Walk = { readonly name: string; readonly scenarios: (page: Page) => AsyncGenerator<Scenario> }
