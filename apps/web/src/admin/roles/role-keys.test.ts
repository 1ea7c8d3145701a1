import { describe, expect, it } from 'vitest'
import { documentKeys, tabKeys } from '../../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys, listSelectionKeys } from '../../patterns/list/list-keys.ts'
import { clashes, frameKeys } from '../../client/key-rules.ts'
import { roleKeys, roleListKeys } from './role-keys.ts'

describe('the keys of roles', () => {
  it('have one meaning each in the list', () =>
    expect(clashes([frameKeys, listKeys, listCreateKeys, listSelectionKeys, roleListKeys])).toEqual([]))

  it('have one meaning each on the page of a role', () =>
    expect(clashes([frameKeys, documentKeys, tabKeys, roleKeys])).toEqual([]))
})
