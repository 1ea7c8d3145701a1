import { companyColors, contrast, type Scheme, textOn } from '../contrast.ts'

const TEXT_CONTRAST = 4.5

export type ColorVerdict = {
  /** The color of text that reads best on it. */
  readonly ink: string
  /** How well that text reads, one decimal. */
  readonly ratio: number
  readonly textReads: boolean
  /** What buttons use instead where the color is too near to the page. */
  readonly stepped: Readonly<Record<Scheme, string | undefined>>
}

/** Whether a company may be painted in a color: text on it, and buttons of it on both pages. */
export function colorVerdict(color: string): ColorVerdict {
  const ink = textOn(color)
  const ratio = contrast(ink, color)
  const stepped = (scheme: Scheme) => {
    const { action, company } = companyColors(color, scheme)
    return action.toLowerCase() === company.toLowerCase() ? undefined : action
  }
  return {
    ink,
    ratio: Math.floor(ratio * 10) / 10,
    textReads: ratio >= TEXT_CONTRAST,
    stepped: { light: stepped('light'), dark: stepped('dark') },
  }
}

/** "2f6798", "#2F6798" and "#26a" as #2f6798, or undefined when it is no color. */
export function readColor(source: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(source.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}
