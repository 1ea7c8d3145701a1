import { describe, expect, it } from 'vitest'
import { rateLimiter } from './rate-limiter.ts'

const refusalOf = (work: () => void) => {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

describe('a fair share', () => {
  it('lets a caller have twice a second at once, then as many as the second allows', () => {
    let clock = 0
    const share = rateLimiter(10, () => clock)
    const tries = (caller: string, count: number) => {
      let done = 0
      for (let i = 0; i < count; i++) if (!refusalOf(() => share.take(caller))) done += 1
      return done
    }
    expect(tries('ana', 30)).toBe(20)
    expect(tries('joel', 5)).toBe(5)
    clock = 500
    expect(tries('ana', 30)).toBe(5)
    expect(refusalOf(() => share.take('ana'))).toMatchObject({
      code: 'too-many',
      headers: { 'retry-after': '1' },
    })
  })

  it('returns what was taken, up to a full share', () => {
    const share = rateLimiter(1, () => 0)
    share.take('ana')
    share.giveBack('ana')
    share.giveBack('ana')
    share.take('ana')
    share.take('ana')
    expect(refusalOf(() => share.take('ana'))).toMatchObject({ code: 'too-many' })
  })

  it('runs ten of one caller at once and the rest in their order, while others pass', async () => {
    const share = rateLimiter(1000)
    const begun: number[] = []
    const release: (() => void)[] = []
    const all = Array.from({ length: 25 }, (_, place) =>
      share.run('busy', () => {
        begun.push(place)
        return new Promise<void>((resolve) => release.push(resolve))
      }),
    )
    await expect(share.run('quiet', async () => 'passed')).resolves.toBe('passed')
    expect(begun).toHaveLength(10)
    for (let done = 0; done < all.length; done++) {
      release[done]?.()
      await all[done]
    }
    expect(begun).toEqual(all.map((_, place) => place))
  })

  it('gives the place of what failed to the next', async () => {
    const share = rateLimiter(1000)
    const failing = Array.from({ length: 30 }, () => share.run('busy', () => Promise.reject(new Error('no'))))
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
    await expect(share.run('busy', async () => 1)).resolves.toBe(1)
  })

  it('refuses the 201st request at once and recovers when one is done', async () => {
    const share = rateLimiter(1000)
    const release: (() => void)[] = []
    const waiting = Array.from({ length: 200 }, (_, i) =>
      share.run(`caller ${i}`, () => new Promise<void>((resolve) => release.push(resolve))),
    )
    await expect(share.run('late', async () => 1)).rejects.toMatchObject({ code: 'unavailable' })
    release.shift()?.()
    await waiting[0]
    await expect(share.run('late', async () => 1)).resolves.toBe(1)
    for (const done of release) done()
    await Promise.all(waiting)
  })
})
