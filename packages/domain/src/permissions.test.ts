import { describe, expect, it } from 'vitest'
import { allOf, anyOf, lackingOf, permissionInWords } from './permissions.ts'

describe('what someone lacks', () => {
  const granted = new Set(['LIST_ITEMS', 'AUDIT'])
  const asked = (needs: Parameters<typeof lackingOf>[0]) => permissionInWords(lackingOf(needs, granted))

  it('leaves out what they have', () => {
    expect(asked(allOf('LIST_ITEMS', 'EDIT_ITEM'))).toBe('the permission Edit item')
    expect(asked(allOf('EDIT_ITEM', 'EDIT_VENDOR', 'AUDIT'))).toBe('the permissions Edit item and Edit vendor')
  })

  it('names every one of those of which one is enough', () => {
    expect(asked(anyOf('EDIT_ITEM', 'EDIT_VENDOR'))).toBe('the permission Edit item or Edit vendor')
  })

  it('is the one permission where only one is needed', () => {
    expect(asked('EDIT_ITEM')).toBe('the permission Edit item')
  })
})
