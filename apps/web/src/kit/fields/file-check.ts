import { text } from '../text.ts'

export type FileRules = {
  /** Types as the browser names them, such as image/png; image/* takes every picture. */
  readonly types: readonly string[]
  /** How names end that browsers know no type for, such as .jsonld. */
  readonly endings?: readonly string[]
  readonly largestBytes: number
}

type Described = { readonly name: string; readonly type: string; readonly size: number }

const fits = (type: string, wanted: string) =>
  wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

/** Why a file is not taken, naming it; undefined when it is. The server looks inside, this only saves the way there. */
export function fileFault(file: Described, { types, endings = [], largestBytes }: FileRules): string | undefined {
  const { name } = file
  const isKnown =
    types.some((wanted) => fits(file.type, wanted)) || endings.some((ending) => name.toLowerCase().endsWith(ending))
  if (!isKnown) return text('{name} is not an accepted file type.', { name })
  if (file.size === 0) return text('{name} is empty.', { name })
  if (file.size > largestBytes)
    return text('{name} has {size}; at most {limit} are taken.', {
      name,
      size: sizeInWords(file.size),
      limit: sizeInWords(largestBytes),
    })
  return undefined
}

/** "512 B", "199 kB", "1.5 MB" */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`
}
