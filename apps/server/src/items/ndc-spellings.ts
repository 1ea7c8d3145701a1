import { ndc12Of, readNdc } from '@galen/domain/items/ndc'

/** The numbers of drugs that a person may mean by what they typed, with twelve digits: all layouts are compared by these. */
export function ndcsMeant(value: string): string[] {
  const reading = readNdc(value)
  const candidates = reading.kind === 'ndc' ? [reading.ndc] : reading.kind === 'ambiguous' ? reading.candidates : []
  return candidates.map(ndc12Of)
}
