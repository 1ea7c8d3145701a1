import { expect, it } from 'vitest'
import { ApiError, fieldError } from '../kit/error-text.ts'
import { errorWithin } from './error-within.ts'

it('names the fields of a part as the part names them', () => {
  const refusal = new ApiError(422, {
    message: 'Not valid',
    details: [
      { field: 'lines.0.price', message: 'must not be negative' },
      { field: 'version', message: 'is old' },
    ],
  })
  const inside = errorWithin(refusal, 'lines.0.')
  expect(fieldError(inside, 'price')).toBe('must not be negative')
  expect(fieldError(inside, 'version')).toBe('is old')
})

it('leaves what is no refusal of the server as it is', () => {
  const reason = new Error('no')
  expect(errorWithin(reason, 'lines.0.')).toBe(reason)
})
