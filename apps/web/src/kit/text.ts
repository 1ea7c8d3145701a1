import { writeFigure } from '@galen/domain/notation'

export type TextValues = Readonly<Record<string, string | number>>

type Catalog = {
  readonly language: string
  readonly texts: Readonly<Record<string, string>>
  /** Changes a text once it is whole; for the language that tests speak. */
  readonly decorate?: (shown: string) => string
}

let catalog: Catalog = { language: 'en', texts: {} }
let plurals = new Intl.PluralRules('en')

/** Chooses the language before anything is drawn; a text without a translation stays English. */
export function setLocale(next: Catalog): void {
  catalog = next
  plurals = new Intl.PluralRules(next.language)
}

/**
 * Every text a person reads passes through here. The English sentence is its own key, so that the code stays readable;
 * `docs/reference/texts.json` lists them all for translators. `{name}` takes a value, and
 * `{count, plural, one {# row} other {# rows}}` chooses by number.
 */
export function text(source: string, values?: TextValues): string {
  const message = catalog.texts[source] ?? source
  const shown = values ? filledIn(message, values) : message
  return catalog.decorate?.(shown) ?? shown
}

/** Words that the domain declares, such as the name of a permission; `docs/reference/texts.json` takes them from there. */
export const translate = (words: string, values?: TextValues): string => text(words, values)

const PLACE = /\{(\w+)(?:, plural,((?: ?(?:=\d+|\w+) \{[^{}]*\})+))?\}/g
const BRANCH = /(?<!\w)(=\d+|\w+) \{([^{}]*)\}/g

const filledIn = (message: string, values: TextValues): string =>
  message.replaceAll(PLACE, (place, name: string, branches: string | undefined) => {
    const value = values[name]
    if (value === undefined) return place
    if (branches === undefined) return typeof value === 'number' ? writeFigure(value) : value
    return branchFor(Number(value), branches)
  })

function branchFor(count: number, branches: string): string {
  const found = new Map([...branches.matchAll(BRANCH)].map(([, when, then]) => [when, then]))
  const branch = found.get(`=${count}`) ?? found.get(plurals.select(count)) ?? found.get('other') ?? ''
  return branch.replaceAll('#', writeFigure(count))
}
