import { describe, expect, it } from 'vitest'
import { ApiError } from '../../kit/error-text.ts'
import { saveFailure } from './save-failure.ts'

const body = (code: string, details: { field: string; message: string; theirs?: unknown }[] = []) => ({
  title: 'Title',
  message: 'Message',
  code,
  details,
  errorId: 'e1',
})

describe('what the lack of a good answer means', () => {
  it.each([0, 408, 429, 502, 503, 504])('%s: no one knows, ask again', (status) => {
    expect(saveFailure(new ApiError(status, undefined))).toEqual({ kind: 'unanswered', waitMs: undefined })
  })

  it('waits as long as it is told to', () => {
    expect(saveFailure(new ApiError(503, undefined, 5))).toEqual({ kind: 'unanswered', waitMs: 5000 })
  })

  it('asks again when the record is busy', () => {
    expect(saveFailure(new ApiError(409, body('busy')))).toMatchObject({ kind: 'unanswered' })
  })

  it('names both sides of a conflict', () => {
    const details = [{ field: 'name', message: 'Ben changed it', theirs: 'B', by: 'Ben', at: 'now' }]
    expect(saveFailure(new ApiError(409, body('conflict', details)))).toEqual({
      kind: 'clash',
      clashes: [{ field: 'name', theirs: 'B', by: 'Ben', at: 'now' }],
    })
  })

  it('takes a conflict that names no values as a refusal', () => {
    expect(saveFailure(new ApiError(409, body('conflict')))).toEqual({
      kind: 'refused',
      reasons: {},
      problem: 'Title.',
    })
  })

  it.each([400, 403, 422, 500])('%s is a no, with the reason of each field', (status) => {
    const details = [{ field: 'name', message: 'Required' }]
    expect(saveFailure(new ApiError(status, body('validation', details)))).toEqual({
      kind: 'refused',
      reasons: { name: 'Required' },
      problem: 'Title.',
    })
  })

  it('knows the end of a session, of a record, and a fault of our own', () => {
    expect(saveFailure(new ApiError(401, undefined)).kind).toBe('signed-out')
    expect(saveFailure(new ApiError(404, undefined)).kind).toBe('gone')
    expect(saveFailure(new Error('Not confirmed'))).toEqual({ kind: 'refused', reasons: {}, problem: 'Not confirmed.' })
  })
})
