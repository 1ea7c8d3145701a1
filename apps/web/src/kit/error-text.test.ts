import { describe, expect, it } from 'vitest'
import { ApiError, errorDetail, errorText, fieldError } from './error-text.ts'
import { messages } from './messages.ts'

const body = { title: 'Document is busy', message: 'Try again', code: 'busy', details: [], errorId: 'e1' }

describe('what an error says', () => {
  it.each([
    ['a title and a message', body, 'Document is busy.'],
    ['a title that has its period', { ...body, title: 'Purchase already placed.' }, 'Purchase already placed.'],
    ['only a message', { message: 'Invalid draft' }, 'Invalid draft.'],
    ['an empty title', { title: ' ', message: 'Invalid draft...' }, 'Invalid draft.'],
    ['a string', 'Purchase already placed!', 'Purchase already placed!'],
    ['nothing', undefined, messages.requestFailed],
    ['an empty string', '', messages.requestFailed],
    ['something else', { status: 500 }, messages.requestFailed],
  ])('with %s', (_, payload, text) => {
    expect(new ApiError(400, payload as ApiError['body']).message).toBe(text)
    expect(errorText(payload)).toBe(text)
  })

  it('is the default when the server cannot be reached', () => {
    expect(errorText(new ApiError(0, undefined))).toBe('there is an error in your request please try again')
  })

  it('keeps the message as a second sentence', () => {
    expect(errorDetail(new ApiError(409, body))).toBe('Try again.')
    expect(errorDetail(new ApiError(409, { ...body, message: 'Document is busy.' }))).toBeUndefined()
    expect(errorDetail(new ApiError(0, undefined))).toBeUndefined()
  })

  it('finds what is wrong with a field', () => {
    const error = new ApiError(400, { ...body, details: [{ field: 'administrator.email', message: 'Please' }] })
    expect(fieldError(error, 'administrator.email')).toBe('Please')
    expect(fieldError(error, 'email')).toBeUndefined()
  })
})
