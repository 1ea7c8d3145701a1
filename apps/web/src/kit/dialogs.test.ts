import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' })
const product = Object.entries(sources).filter(([path]) => !path.startsWith('../gallery/'))
const dialogs = product.filter(([, source]) => /<Dialog\b/.test(source))
/** A button that waits for a value tells so: the value is required. */
const WAITS = /disabledReason[^\n]*text\('(?:Enter|Choose an? |Choose the|Type)|return text\('(?:Enter|Choose|Type)/
/** Boxes to tick and keys to press are no fields that could be marked. */
const FIELD = /<(?:(?!Check)\w*(?:Field|Select|Input|Picker|FileDrop)|Textarea)\b/

describe('the dialogs of the product', () => {
  it('all stand on the one of the kit, which cancels, begins in its first field and asks before it discards', () => {
    const own = product.filter(([, source]) => /import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/.test(source))
    expect(own.map(([path]) => path).toSorted()).toEqual(['../shell/palette.tsx', './dialog.tsx'])
    expect(dialogs.length).toBeGreaterThan(70)
  })

  it.each(dialogs.filter(([, source]) => WAITS.test(source) && FIELD.test(source)))(
    '%s mark the fields that their button waits for',
    (_, source) => expect(source).toMatch(/\brequired\b/),
  )
})
