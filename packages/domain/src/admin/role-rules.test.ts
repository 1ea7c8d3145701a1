import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Permission, permissionNames } from '../permissions.ts'
import { checkGrantable, mergePermissions, newDutyConflicts } from './role-rules.ts'

const setOf = (...names: Permission[]): ReadonlySet<Permission> => new Set(names)
const someRights = fc.subarray(permissionNames).map((names) => new Set(names))
const sorted = (names: Iterable<string>) => [...names].toSorted()

describe('merging two edits of one set of rights', () => {
  it('keeps what both gave and takes what both took', () => {
    fc.assert(
      fc.property(someRights, someRights, someRights, (base, mine, theirs) => {
        const touched = base.symmetricDifference(theirs)
        const { merged, contradicted } = mergePermissions(base, mine, theirs, touched)
        expect(contradicted).toEqual([])
        for (const permission of permissionNames) {
          const changed = [mine, theirs].find((set) => set.has(permission) !== base.has(permission))
          expect(merged.has(permission)).toBe((changed ?? base).has(permission))
        }
      }),
    )
  })

  it('comes to the same whoever is first', () => {
    fc.assert(
      fc.property(someRights, someRights, someRights, (base, one, other) => {
        const first = mergePermissions(base, other, one, base.symmetricDifference(one)).merged
        const second = mergePermissions(base, one, other, base.symmetricDifference(other)).merged
        expect(sorted(first)).toEqual(sorted(second))
      }),
    )
  })

  it('names what someone gave and someone else took again in the meantime', () => {
    const { contradicted } = mergePermissions(setOf(), setOf('AUDIT', 'EXPORT'), setOf(), setOf('AUDIT'))
    expect(contradicted).toEqual(['AUDIT'])
    expect(mergePermissions(setOf('AUDIT'), setOf(), setOf('AUDIT'), setOf('AUDIT')).contradicted).toEqual(['AUDIT'])
  })
})

describe('giving rights', () => {
  it('is refused for what one lacks, naming it', () => {
    expect(() => checkGrantable(['AUDIT'], setOf('AUDIT'), 'permissions')).not.toThrow()
    expect(() => checkGrantable(['AUDIT', 'EXPORT'], setOf('AUDIT'), 'permissions')).toThrow(
      'You cannot give rights that you do not have: Export',
    )
  })

  it('points out duties that come together, once', () => {
    const both = setOf('CREATE_INVOICE', 'CHECK_INVOICE')
    expect(newDutyConflicts(setOf('CREATE_INVOICE'), both)).toEqual([
      {
        code: 'separation-of-duty.CREATE_INVOICE+CHECK_INVOICE',
        detail: 'With Create invoice and Check invoice one person can make an invoice and approve it.',
      },
    ])
    expect(newDutyConflicts(both, both)).toEqual([])
    expect(newDutyConflicts(setOf(), setOf('RECEIPT_VALIDATION', 'CREATE_PAYMENT'))).toHaveLength(1)
    expect(newDutyConflicts(setOf(), setOf('RECEIPT_VALIDATION', 'CHECK_INVOICE'))).toEqual([])
  })
})
