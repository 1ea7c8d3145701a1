import { expect, it } from 'vitest'
import { ApiError } from '../kit/error-text.ts'
import { learnOfStorage, storageFull } from './storage-full.ts'

const refused = (code: string) => new ApiError(503, { code, message: 'No', title: 'No' })

it('the storage is full from the first refusal that says so until something is saved again', () => {
  learnOfStorage('POST', refused('unavailable'))
  expect(storageFull.get()).toBe(false)
  learnOfStorage('POST', refused('storage-full.unavailable'))
  expect(storageFull.get()).toBe(true)
  learnOfStorage('GET', undefined)
  learnOfStorage('POST', refused('conflict'))
  expect(storageFull.get()).toBe(true)
  learnOfStorage('PATCH', undefined)
  expect(storageFull.get()).toBe(false)
})
