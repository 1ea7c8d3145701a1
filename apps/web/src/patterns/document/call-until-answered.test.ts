import { account } from '@galen/contract/identity/account'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../kit/error-text.ts'
import { callUntilAnswered } from './call-until-answered.ts'

/** A network that gives these answers one after the other, and remembers the keys it was asked with. */
function network(answers: readonly (ApiError | string)[]) {
  const keys: (string | undefined)[] = []
  const onChecking = vi.fn<() => void>()
  const act = callUntilAnswered({
    send: async (_route, _input, options) => {
      keys.push(options.key)
      const answer = answers[keys.length - 1]
      if (answer instanceof ApiError) throw answer
      return { status: 204, body: answer } as never
    },
    freshKey: () => Math.random().toString(36),
    onChecking,
    wait: () => Promise.resolve(),
  })
  return { keys, act, onChecking }
}

describe('an act whose answer is lost', () => {
  it('is asked about with the same key until there is an answer', async () => {
    const { keys, act, onChecking } = network([new ApiError(0, undefined), new ApiError(502, undefined), 'done'])
    const reply = await act(account.endOtherSessions, {})
    expect(reply.body).toBe('done')
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(3)
    expect(onChecking).toHaveBeenCalledTimes(2)
  })

  it('is not asked about when the server said no', async () => {
    const refusal = new ApiError(422, { title: 'No', message: 'Not now', code: 'sales-order.refused' })
    const { keys, act } = network([refusal])
    await expect(act(account.endOtherSessions, {})).rejects.toBe(refusal)
    expect(keys).toHaveLength(1)
  })
})
