import { applicationIdentifiers } from './application-identifiers.ts'
import { nameOf, type ScanElement } from './element-string.ts'

/**
 * What the standard misses in a set of elements or does not want together, as sentences.
 * One barcode of several on a label may rightly hold half of a pair, so nothing here refuses a scan.
 */
export function associationRemarks(elements: readonly ScanElement[]): string[] {
  const present = new Set(elements.map((element) => element.ai))
  const has = (companion: string) =>
    companion.split('&').every((pattern) => [...present].some((ai) => matches(ai, pattern)))
  const remarks = [...present].flatMap((ai) => {
    const { needs = [], excludes = [] } = applicationIdentifiers().get(ai) ?? {}
    const unwanted = [...present].filter((other) => other !== ai && excludes.some((pattern) => matches(other, pattern)))
    return [
      ...needs
        .filter((companions) => !companions.some(has))
        .map((companions) => `${nameOf(ai)} needs ${companions.map(companionName).join(' or ')}.`),
      ...unwanted.map((other) => `${nameOf(ai)} and ${nameOf(other)} do not go together.`),
    ]
  })
  return remarks
}

const matches = (ai: string, pattern: string) =>
  ai.length === pattern.length && [...pattern].every((digit, place) => digit === 'n' || digit === ai[place])

const companionName = (companion: string) =>
  companion
    .split('&')
    .map((ai) => `(${ai})`)
    .join(' with ')
