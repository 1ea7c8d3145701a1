import type { UserSettings } from '@galen/contract/identity/account'
import { afterEach, describe, expect, it } from 'vitest'
import { toast, toasts } from '../kit/toast.ts'
import { cache } from '../client/cache.ts'
import { haveRightsChanged, tellOfUnsaved } from './changed-rights.ts'
import { ApiError } from '../kit/error-text.ts'
import { savingRecord } from '../client/save-state.ts'

const settings = (companyId: string, permissions: readonly string[]) =>
  ({ user: { id: 'ana' }, company: { id: companyId }, permissions }) as unknown as UserSettings

describe('permissions', () => {
  it('have changed when one is given or taken, in whichever order they are told', () => {
    const before = settings('corvane', ['AUDIT', 'EXPORT'])
    expect(haveRightsChanged(before, settings('corvane', ['EXPORT', 'AUDIT']))).toBe(false)
    expect(haveRightsChanged(before, settings('corvane', ['AUDIT']))).toBe(true)
    expect(haveRightsChanged(before, settings('corvane', ['AUDIT', 'EXPORT', 'EDIT_ROLE']))).toBe(true)
  })

  it('are others in another company, which is no change', () =>
    expect(haveRightsChanged(settings('corvane', ['AUDIT']), settings('aldersea', []))).toBe(false))
})

describe('what was read', () => {
  const asked = (answer: () => Promise<string>) =>
    cache.fetchQuery({ queryKey: ['customers'], queryFn: answer }).catch(() => undefined)
  afterEach(() => cache.clear())

  it('is forgotten once reading it is refused, and stays when it only failed', async () => {
    await asked(() => Promise.resolve('Fernbrook'))
    await asked(() => Promise.reject(new ApiError(409, 'Busy')))
    expect(cache.getQueryData(['customers'])).toBe('Fernbrook')
    await asked(() => Promise.reject(new ApiError(403, 'You may not')))
    expect(cache.getQueryData(['customers'])).toBeUndefined()
  })
})

describe('a page that goes with its right', () => {
  afterEach(() => toast.clear())

  function said(isKept: boolean, unsent: number) {
    const record = savingRecord({ flush: async () => false, savesItself: () => true, isSetAside: () => false, isKept })
    record.say('idle', unsent)
    tellOfUnsaved()
    record.close()
    return toasts.get().map(({ text }) => text)
  }

  it('says nothing where everything is saved', () => expect(said(true, 0)).toEqual([]))

  it('says that what was typed is kept', () => expect(said(true, 2)[0]).toMatch(/^2 changes .* stay on this device/))

  it('does not promise to keep what the device does not have', () =>
    expect(said(false, 1)).toEqual(['1 change was not saved: you can no longer open this page.']))
})
