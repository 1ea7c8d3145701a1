import { describe, expect, it } from 'vitest'
import { ApiError } from '../../kit/error-text.ts'
import { resetProblem } from './sign-in-messages.ts'

describe('a password that is not reset', () => {
  it('says how long to wait, as the server does', () =>
    expect(resetProblem(new ApiError(429, { title: 'Too many tries. Try again in 42 minutes.' }))).toBe(
      'Too many tries. Try again in 42 minutes.',
    ))

  it('says the same of whatever has no words of its own', () => {
    for (const reason of [new ApiError(0, undefined), new ApiError(500, { title: 'Broken' }), new ApiError(400, {})])
      expect(resetProblem(reason)).toBe('Error resetting password.')
  })
})
