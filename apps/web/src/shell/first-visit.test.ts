import { describe, expect, it } from 'vitest'
import { documentKeys } from '../patterns/document/document-keys.ts'
import { listKeys } from '../patterns/list/list-keys.ts'
import { hintFor } from './first-visit.ts'
import type { Screen } from '../patterns/screens/screens.ts'

const screen = (part: Partial<Screen> = {}): Screen => ({
  path: '/users/:email/:tab',
  title: 'Users',
  needs: 'signed-in',
  page: () => Promise.reject(new Error('is not drawn')),
  ...part,
})

describe('the hint of a first visit', () => {
  it('is about the kind of screen, then about the screen itself, then nothing', () => {
    const users = screen({ keys: [listKeys], hint: 'People come by invitation.' })
    expect(hintFor(users, [])?.name).toBe('list')
    expect(hintFor(users, ['list'])).toEqual({ name: 'users-email-tab', words: 'People come by invitation.' })
    expect(hintFor(users, ['users-email-tab', 'list'])).toBeUndefined()
  })

  it('is told once for all screens of a kind', () => {
    expect(hintFor(screen({ path: '/roles', keys: [listKeys] }), ['list'])).toBeUndefined()
  })

  it('is about documents where a document holds lists, though it may do without some of their keys', () => {
    const { primary: _, ...most } = documentKeys
    const item = screen({ path: '/item/:id/:tab?', keys: [listKeys, most] })
    expect(hintFor(item, [])?.name).toBe('document')
    expect(hintFor(item, ['document'])).toBeUndefined()
  })

  it('is not on a screen that has none, nor on those that stand alone or are for builders', () => {
    expect(hintFor(screen(), [])).toBeUndefined()
    expect(hintFor(screen({ keys: [listKeys], workshop: true }), [])).toBeUndefined()
    expect(hintFor(screen({ path: '/', bare: true }), [])).toBeUndefined()
    expect(hintFor(screen({ path: '/' }), [])?.name).toBe('home')
  })
})
