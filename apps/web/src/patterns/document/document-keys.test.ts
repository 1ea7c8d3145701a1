import { describe, expect, it } from 'vitest'
import { clashes, frameKeys, pressOf } from '../../client/key-rules.ts'
import { settingsKeys } from '../settings/settings-keys.ts'
import { documentKeys, tabKeys } from './document-keys.ts'

const press = (key: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) =>
  pressOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

describe('the keys of a document', () => {
  it('have one meaning each, also beside those of the frame', () => {
    expect(clashes([frameKeys, documentKeys, tabKeys])).toEqual([])
  })

  it('leave g, j, k and the line keys to whoever has them', () => {
    const taken = Object.values(documentKeys).map(({ keys }) => keys)
    for (const key of ['g', 'j', 'k', 'a', 'c', 'f', 'x', 'r', '/', '?']) expect(taken).not.toContain(key)
  })

  it('are pressed as they are declared', () => {
    expect(press('s', { ctrlKey: true })).toBe(documentKeys.save.keys)
    expect(press('Enter', { ctrlKey: true })).toBe(documentKeys.primary.keys)
    expect(press('Escape')).toBe(documentKeys.leaveEditing.keys)
    expect(press('[')).toBe(documentKeys.previous.keys)
    expect(press('3', { altKey: true })).toBe(tabKeys['tab3']?.keys)
  })

  it('reach nine tabs', () => expect(Object.keys(tabKeys)).toHaveLength(9))
})

describe('the keys of a settings page', () => {
  it('have one meaning each, also beside those of the frame and of tabs', () => {
    expect(clashes([frameKeys, settingsKeys, tabKeys])).toEqual([])
  })
})
