import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { recordedLicenses, type RecordedLicense } from './recorded-license.ts'

const today = parseBusinessDate('2026-11-15')
let made = 0
const by = (userId: string) => ({ userId, today, newId: () => `new-${++made}` })

const license = (more: Partial<RecordedLicense> = {}): RecordedLicense => ({
  id: 'a',
  kind: 'dea',
  number: 'AP5836727',
  type: null,
  state: null,
  nameOnLicense: null,
  issuedOn: null,
  expiresOn: '2027-06-30',
  withdrawnOn: null,
  schedules: ['2', '3'],
  registeredAddress: { address: '1 Main St' },
  verifiedOn: null,
  verifiedWith: null,
  fileId: null,
  verifiedBy: null,
  recordedBy: 'ana',
  ...more,
})
const looked = { verifiedOn: '2026-11-14', verifiedWith: 'dea' } as const
const verified = license({ ...looked, verifiedBy: 'ben' })

describe('a license', () => {
  it('is verified by another person than who recorded it', () => {
    const recorded = recordedLicenses([], [license({ recordedBy: null })], by('ana'))
    expect(recorded).toMatchObject({ licenses: [{ recordedBy: 'ana', verifiedBy: null }], ownNumbers: [] })
    expect(recordedLicenses([license()], [license(looked)], by('ana')).ownNumbers).toEqual(['AP5836727'])
    expect(recordedLicenses([license()], [license(looked)], by('ben'))).toMatchObject({
      licenses: [{ recordedBy: 'ana', verifiedBy: 'ben' }],
      ownNumbers: [],
      problems: [],
    })
  })

  it('is not recorded and verified at once, nor changed and verified', () => {
    expect(recordedLicenses([], [license(looked)], by('ana')).ownNumbers).toEqual(['AP5836727'])
    const changed = license({ ...looked, expiresOn: '2028-06-30' })
    expect(recordedLicenses([license()], [changed], by('ben')).ownNumbers).toEqual(['AP5836727'])
  })

  it('counts its last editor as who recorded it', () => {
    const { licenses } = recordedLicenses([license()], [license({ schedules: ['2', '3', '4'] })], by('ben'))
    expect(licenses).toMatchObject([{ recordedBy: 'ben' }])
    expect(
      recordedLicenses(licenses, [{ ...licenses[0], ...looked } as RecordedLicense], by('ben')).ownNumbers,
    ).toEqual(['AP5836727'])
  })

  it('is verified on a day that has come, with a copy where the copy was verified', () => {
    const fieldsOf = (more: object) =>
      recordedLicenses([license()], [license({ ...looked, ...more })], by('ben')).problems.map(({ field }) => field)
    expect(fieldsOf({ verifiedOn: '2026-11-16' })).toEqual(['licenses.0.verifiedOn'])
    expect(fieldsOf({ verifiedOn: '2026-11-15' })).toEqual([])
    expect(fieldsOf({ verifiedWith: 'document' })).toEqual(['licenses.0.fileId'])
    expect(fieldsOf({ verifiedWith: 'document', fileId: 'copy' })).toEqual([])
  })
})

describe('a change of a verified license', () => {
  it.each([
    ['a later end', { expiresOn: '2029-06-30' }],
    ['another number', { number: 'BB1388568' }],
    ['another address', { registeredAddress: { address: '2 Side St' } }],
    ['one more schedule', { schedules: ['2', '3', '4'] }],
  ])('waits beside it: %s', (_, more) => {
    const { licenses } = recordedLicenses([verified], [{ ...verified, ...more }], by('ana'))
    expect(licenses).toMatchObject([verified, { ...more, verifiedOn: null, recordedBy: 'ana' }])
    // Sent again, as a file does, it is not doubled.
    expect(recordedLicenses(licenses, [{ ...verified, ...more }, ...licenses.slice(1)], by('ana')).licenses).toEqual(
      licenses,
    )
  })

  it.each([
    ['an earlier end', { expiresOn: '2026-12-31' }],
    ['a withdrawal', { withdrawnOn: '2026-11-15' }],
    ['one schedule fewer', { schedules: ['3'] }],
  ])('counts at once where it takes away: %s', (_, more) => {
    const { licenses } = recordedLicenses([verified], [{ ...verified, ...more }], by('ana'))
    expect(licenses).toEqual([{ ...verified, ...more }])
  })

  it('replaces it once it is verified and has begun', () => {
    const renewal = license({ id: 'b', expiresOn: '2029-06-30' })
    const both = [verified, renewal]
    const settled = (next: RecordedLicense) =>
      recordedLicenses([verified, next], [verified, { ...next, ...looked }], by('ben')).licenses.map(({ id }) => id)
    expect(recordedLicenses(both, both, by('ben')).licenses).toEqual(both)
    expect(settled(renewal)).toEqual(['b'])
    expect(settled({ ...renewal, issuedOn: '2027-07-01' })).toEqual(['a', 'b'])
  })

  it('of the copy that was verified needs another verification', () => {
    const shown = { ...verified, verifiedWith: 'document', fileId: 'copy' }
    expect(recordedLicenses([shown], [{ ...shown, fileId: 'other' }], by('ana')).licenses).toMatchObject([
      { verifiedOn: null, recordedBy: 'ana' },
    ])
    expect(recordedLicenses([verified], [{ ...verified, fileId: 'other' }], by('ana')).licenses).toMatchObject([looked])
  })
})
