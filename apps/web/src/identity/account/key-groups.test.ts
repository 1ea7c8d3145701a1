import { describe, expect, it } from 'vitest'
import { documentKeys } from '../../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys } from '../../patterns/list/list-keys.ts'
import type { Screen } from '../../patterns/screens/screens.ts'
import { keyGroupsOf } from './key-groups.ts'

const screen = (title: string, keys: Screen['keys'] = []): Screen => ({
  path: `/${title}`,
  title,
  needs: 'signed-in',
  page: () => Promise.reject(new Error('not shown')),
  keys,
})
const verify = { keys: 'shift+v', label: 'Verify the chain' }
const titled = (screens: readonly Screen[]) =>
  Object.fromEntries(keyGroupsOf(screens).map(({ title, meanings }) => [title, meanings.map(({ keys }) => keys)]))

describe('the keys of all screens', () => {
  it('tells what lists have in common once, and of each list only what is its own', () => {
    const groups = titled([screen('Users', [listKeys, listCreateKeys]), screen('Audit', [listKeys, { verify }])])
    expect(groups['In every list']).toEqual([...Object.values(listKeys).map(({ keys }) => keys), 'c'])
    expect(groups['Audit']).toEqual(['shift+v'])
    expect(groups).not.toHaveProperty('Users')
  })

  it('leaves out what no screen of theirs has', () => {
    const { primary: _primary, ...withoutPrimary } = documentKeys
    const groups = titled([screen('Item', [withoutPrimary])])
    expect(Object.keys(groups)).toEqual(['Everywhere', 'In every document'])
    expect(groups['In every document']).toContain('mod+s')
    expect(groups['In every document']).not.toContain('mod+enter')
  })

  it('tells the ways to screens among those that work everywhere', () => {
    expect(titled([{ ...screen('Stock'), travel: 'k' }])['Everywhere']).toEqual(
      expect.arrayContaining(['mod+k', '?', 'g k']),
    )
  })
})
