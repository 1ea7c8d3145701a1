import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hidesText, textsAsJson, textsIn, webSources } from './texts.ts'

const root = join(import.meta.dirname, '../..')
const IMPORT = "import { text } from '../kit/text.ts'\n"

describe('the texts of a source', () => {
  it('are the first arguments, in either kind of quotes and over several lines', () => {
    const source = `text('Save') text("the drug's package") text('a \\'b\\'') text(\n  '{count, plural, one {# row} other {# rows}}',\n { count })`
    expect(textsIn(source)).toEqual([
      'Save',
      "the drug's package",
      "a 'b'",
      '{count, plural, one {# row} other {# rows}}',
    ])
  })

  it('are not those of other functions of that name', () =>
    expect(textsIn("response.text('x') context('y')")).toEqual([]))

  it.each([
    [`${IMPORT}text(name)`, true],
    [`${IMPORT}text(\`Save \${name}\`)`, true],
    [`${IMPORT}text('Save')`, false],
    ['const text = (value) => value\ntext(name)', false],
  ])('hidden in %j: %s', (source, hides) => expect(hidesText(source)).toBe(hides))
})

describe('the web application', () => {
  const sources = [...webSources(root)]

  it('has texts', () => expect(JSON.parse(textsAsJson(root)).length).toBeGreaterThan(100))

  it('makes none up while it runs', () =>
    expect(sources.filter(([, source]) => hidesText(source)).map(([file]) => file)).toEqual([]))

  it('closes every brace in them', () => {
    const open = sources
      .flatMap(([, source]) => textsIn(source))
      .filter((text) => text.split('{').length !== text.split('}').length)
    expect(open).toEqual([])
  })
})
