import { describe, expect, it } from 'vitest'
import { emptyDraft, fieldsOf, firstGap, type SetupDraft, stepOf } from './setup-draft.ts'

const complete: SetupDraft = {
  setupCode: 'ABCD-1234',
  company: { name: 'Corvane Rx', color: '#2F6798', timeZone: 'America/New_York' },
  administrator: { givenName: 'Ana', familyName: 'Ruiz', email: 'ana@corvane.example', password: 'a long enough one' },
}

describe('the set-up of a new installation', () => {
  it('has nothing missing when it is complete', () => {
    expect([firstGap(complete, 'company'), firstGap(complete, 'administrator'), firstGap(complete, 'code')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('starts with gaps everywhere and a time zone', () => {
    const draft = emptyDraft()
    expect(firstGap(draft, 'company')).toBe('Enter the name of your company')
    expect(firstGap(draft, 'administrator')).toBe('Enter both names')
    expect(firstGap(draft, 'code')).toBe('Enter the set-up code')
    expect(draft.company.timeZone).not.toBe('')
  })

  it.each([
    [{ company: { ...complete.company, color: 'blue' } }, 'company', 'Enter a color, such as #2F6798'],
    [{ administrator: { ...complete.administrator, email: 'ana@' } }, 'administrator', 'Please, enter a valid e-mail.'],
    [
      { administrator: { ...complete.administrator, password: 'short' } },
      'administrator',
      'Use at least 12 characters.',
    ],
  ] as const)('case %#', (wrong, step, gap) => expect(firstGap({ ...complete, ...wrong }, step)).toBe(gap))

  it('knows the step of every field', () => {
    expect(fieldsOf(complete).map(stepOf)).toEqual([
      'company',
      'company',
      'company',
      'administrator',
      'administrator',
      'administrator',
      'administrator',
      'code',
    ])
  })
})
