import { describe, expect, it } from 'vitest'
import { visitOf } from './visited-record.ts'

const record = { address: '/roles/7/basic-information', type: 'Role', number: 'Buyer', isNew: false }

describe('a record that was opened', () => {
  it('is remembered by its name, with what it is', () =>
    expect(visitOf(record, { icon: 'shield' })).toEqual({
      address: '/roles/7/basic-information',
      label: 'Buyer',
      detail: 'Role',
      icon: 'shield',
    }))

  it.each([
    ['it is not stored yet', { ...record, isNew: true }, {}],
    ['it has no name', { ...record, number: undefined }, {}],
    ['its name is empty', { ...record, number: '' }, {}],
    ['it is an example', record, { workshop: true as const }],
  ])('is not when %s', (_, visited, screen) => expect(visitOf(visited, screen)).toBeUndefined())
})
